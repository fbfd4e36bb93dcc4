/** Characters of the bytes 0x80 to 0x9F. As a stream, because otherwise Node 20 decodes them as ISO-8859-1. */
const UPPER = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i),
  { stream: true },
)

/** Encodes a text as Windows-1252, as old programs write it; '?' for a character that it lacks. */
export function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0)
    const isSame = code < 0x80 || (code >= 0xa0 && code <= 0xff)
    if (isSame && character.length === 1) return code
    const upper = UPPER.indexOf(character)
    return upper < 0 ? 0x3f : 0x80 + upper
  })
}
