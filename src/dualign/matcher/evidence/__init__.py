"""What the last round judged its pairs by, kept so that every judgement can be explained."""
