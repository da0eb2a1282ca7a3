"""The letters beyond ASCII that languages are written with, the commonest first.

They tell code pages apart: whoever reads Czech as Western European finds letters that no single
language has.
"""

from __future__ import annotations

# Latin letters of a language, in lower case.
LATIN = {
    "German": "üäöß",
    "French": "éèàêçîôâûëïùœ",
    "Spanish": "óíáéñúü",
    "Italian": "àèòùéì",
    "Portuguese": "ãçáéíóêõúâàô",
    "Dutch": "ëéïèöüó",
    "Swedish": "äåöé",
    "Finnish": "äöåšž",
    "Danish": "øåæéö",
    "Icelandic": "íáðóöéþæúý",
    "Catalan": "àèíóéçòúïü",
    "Irish": "áíéúó",
    "Western European": "éáíóüèöäçàøåúñëãôêïæâîßòðûùýõœšžìþÿ",
    "Polish": "łąęóśżćńź",
    "Czech": "íáéěřčžýšůúťňďó",
    "Slovak": "áíéčýžšúťľďňôóäĺŕ",
    "Hungarian": "áéöóőüíúű",
    "Croatian": "čšžćđ",
    "Romanian": "ăâîţşțș",
    "Albanian": "ëç",
    "Turkish": "ıüşöçğİâîû",
    "Azerbaijani": "əıüşöçğİ",
    "Lithuanian": "ėšžųįąūčę",
    "Latvian": "āīēšņūļžķčģ",
    "Estonian": "äõüöšž",
}
# Letters of other scripts.
OTHERS = {
    "Russian": "оаиенрстлкмвдяпугыьбзйчхшюжцфщэъё",
    "Ukrainian": "аоинерітслвкмдупьяїгзбйчхшюжєцщфґ",
    "Bulgarian": "аоиентрслвкямдгпбузйчхшцфжъющь",
    "Serbian": "аиоенрсјтвдклумпгбзцчшхжљњћђџф",
    "Belarusian": "аінерыосклтвцямдпьугзбўчхшйжюэёф",
    "Greek": "αοιηενςτρκσίλμπυάδγόέθύωήχβφζώξψϊϋΐΰ",
    "Hebrew": "ייוהלאמרבנתשדקפחסגכעטםזןצךףץ",
    "Arabic": "اليمنرةوستبدكفقعحجشأطإزضخصثىغذآئؤءظ",
    "Persian": "اینرسمدتولبهکشپفگجقعحخطزژچآصضغثئءظذ",
    "Thai": "านรเ์ิอกงลส่วมยตดปแค้ับีทนโหะูุไจพชซธึขผณฟถำญฐศใฮษฎืฬฝฏๆฌฆฤฉ๊๋",
}
PUNCTUATION = "’–“”‘—…«»°®™©€£§·•№\xa0²³½×„‚‹›¿¡"
