"""Prints the numbers of a font for brand.ts: ascent, descent and the width of its letters, of an em (docs/brand.md)."""

import sys

from fontTools.ttLib import TTFont

# As it was for the fonts of fallback-fonts.ts: another text has other widths.
text = "The people who work for you know what the work is really like: ask them, keep their answers safe, and tell everybody what happens next."

for file in sys.argv[1:]:
    font = TTFont(file)
    em, letters, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
    line, width = font["hhea"], sum(widths[letters[ord(each)]][0] for each in text)
    print(f"{file}: ascent {line.ascent / em:.3f}, descent {-line.descent / em:.3f}, width {width / len(text) / em:.4f}")
