import { RANK } from './value'

/** A key and how far it was read. */
interface Reader {
  key: Buffer
  at: number
}

/** The text that `encodeKey` wrote: 00 as 00 FF, ended by 00 00. */
function readText(reader: Reader): string {
  const { key, at } = reader
  let end = key.indexOf(0, at)
  if (key[end + 1] === 0) {
    reader.at = end + 2
    return key.toString('utf8', at, end)
  }
  const bytes: number[] = []
  for (end = at; key[end] !== 0 || key[end + 1] !== 0; end++) {
    bytes.push(key[end] as number)
    if (key[end] === 0) end++
  }
  reader.at = end + 2
  return Buffer.from(bytes).toString()
}

function readNumber(reader: Reader): number {
  const bytes = Buffer.from(reader.key.subarray(reader.at, reader.at + 8))
  reader.at += 8
  if (bytes.every((byte) => byte === 0)) return Number.NaN
  const isNegative = ((bytes[0] as number) & 0x80) === 0
  for (let i = 0; i < 8; i++) {
    if (isNegative) bytes[i] = ~(bytes[i] as number) & 0xff
    else if (i === 0) bytes[i] = (bytes[i] as number) & 0x7f
  }
  return bytes.readDoubleBE()
}

/**
 * The values of a key whose fields all ascend. A missing field is null, as MongoDB answers from an index.
 * @returns null for values that a key does not hold whole: an array or its elements, 0 or −0, and other types
 */
export function decodeKey(key: Buffer): (string | number | null)[] | null {
  const reader: Reader = { key, at: 0 }
  const values: (string | number | null)[] = []
  while (reader.at < key.length) {
    const rank = key[reader.at++]
    if (rank === RANK.string) values.push(readText(reader))
    else if (rank === RANK.null) values.push(null)
    else if (rank !== RANK.number) return null
    else {
      const value = readNumber(reader)
      if (value === 0) return null
      values.push(value)
    }
  }
  return values
}
