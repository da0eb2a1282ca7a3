"""Which legacy encoding a text is in: what people see in their spreadsheets must come out."""

from __future__ import annotations

import pytest

from dualign.io.text.code_pages import CODE_PAGES, most_likely

# A few names each, as a short table has them.
TEXTS = {
    "cp1252": [
        "Café Müller, Zürich; Crème brûlée; Hôtel de Ville, Besançon",
        "Málaga, Cádiz, A Coruña, Almería, Castellón de la Plana",
        "Smørrebrød på Østerbro; Århus; Malmö; Jyväskylä",
        "São Paulo, Goiânia, Maranhão, Florianópolis, Conceição",
        "Straße, Größe, Übergröße, Köln, Düsseldorf, Fußgängerbrücke",
        "Naked Gun 2½, 8½, Lion King 1½",
        "Müller’s Café – “the best” …",
        "MÜNCHEN, KÖLN, ÉVREUX, NÎMES",
        "Genève",
    ],
    "cp1250": ["Łódź, Kraków, Wrocław, Gdańsk", "Příbram, Plzeň, Ústí nad Labem, České Budějovice"],
    "iso8859-2": [
        "Škoda, Třebíč, Žďár nad Sázavou, Šumperk",
        "Gyöngyös, Pécs, Győr, Székesfehérvár",
    ],
    "cp1251": ["Москва, Санкт-Петербург, Екатеринбург", "Київ, Львів, Запоріжжя", "София, Пловдив"],
    "koi8-u": ["Москва, Санкт-Петербург, Новосибирск"],
    "cp866": ["Москва, Санкт-Петербург, Новосибирск"],
    "cp1253": ["Αθήνα, Θεσσαλονίκη, Πάτρα"],
    "cp1254": ["İstanbul, Şanlıurfa, Diyarbakır, Eskişehir, Muğla"],
    "cp1255": ["ירושלים, תל אביב, חיפה"],
    "cp1256": ["القاهرة, الإسكندرية, الجيزة"],
    "cp1257": ["Šiauliai, Panevėžys, Klaipėda, Mažeikiai", "Rēzekne, Jūrmala, Liepāja, Daugavpils"],
    "cp874": ["กรุงเทพมหานคร, เชียงใหม่"],
    "cp932": ["東京都, 大阪府, 北海道", "トヨタ自動車, カタカナ", "ひらがな"],
    "euc_jp": ["東京タワー, 大阪のたこ焼き, 北海道"],
    "gb18030": ["北京市, 上海市, 广州市, 深圳市", "中华人民共和国"],
    "big5": ["臺北市, 高雄市, 臺中市", "中華民國臺灣省"],
    "cp949": ["서울특별시, 부산광역시, 대구광역시"],
    "cp850": ["Café Müller, Zürich, Crème brûlée, Besançon, Málaga, Größe"],
    "mac_roman": ["Café Müller, Zürich, Crème brûlée, Besançon, Málaga, Größe"],
}


@pytest.mark.parametrize(
    ("encoding", "text"), [(each, text) for each in TEXTS for text in TEXTS[each]]
)
def test_a_short_text_is_read_as_it_was_written(encoding, text):
    data = text.encode(encoding)
    assert data.decode(most_likely(data).name) == text


@pytest.mark.parametrize("text", TEXTS["cp1252"])
def test_a_word_of_a_latin_script_is_never_taken_for_ideographs(text):
    for word in text.split():
        if not word.isascii():
            found = most_likely(word.encode("cp1252")).name
            assert found not in {"cp932", "gb18030", "big5", "cp949", "euc_jp"}


def test_every_code_page_can_be_found():
    assert {page.name for page in CODE_PAGES} - {"cp852"} == set(TEXTS)
