/** A letter beyond the first 65,536, such as an emoji, written by its number. */
const FAR = /&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi

/**
 * A part whose far letters stand for themselves: the sheet library cuts their numbers to 16 bits, and takes 😀 for a
 * letter that no font has.
 */
export function decodeAstralReferences(xml: Buffer): Buffer {
  if (!xml.includes('&#')) return xml
  const text = xml.toString('latin1')
  const whole = text.replace(FAR, (written, hexadecimal?: string, decimal?: string) => {
    const point = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    if (point < 0x10000 || point > 0x10ffff) return written
    return Buffer.from(String.fromCodePoint(point)).toString('latin1')
  })
  return whole === text ? xml : Buffer.from(whole, 'latin1')
}
