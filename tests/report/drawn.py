"""Looking into charts."""

import html
import xml.etree.ElementTree as ET


def texts(svg: bytes) -> str:
    """What an SVG says: the library writes each text as a comment beside its outlines."""
    root = ET.fromstring(svg, ET.XMLParser(target=ET.TreeBuilder(insert_comments=True)))
    return "\n".join(html.unescape(element.text or "") for element in root.iter() if element.tag is ET.Comment)
