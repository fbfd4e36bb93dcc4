const [ARCHIVE, END] = ['PK\u0003\u0004', 'PK\u0005\u0006']
/** The record that ends an archive, without its comment. */
const END_BYTES = 22
/** How much of its end tells whether an archive is whole: the record and the longest comment. */
export const TAIL_BYTES = END_BYTES + 0xffff
export const HEAD_BYTES = 4
const FAR = 0xffffffff

/** Whether the record that ends an archive is there, and what it names lies before it. */
function hasEnd(tail: Buffer, size: number): boolean {
  const at = tail.lastIndexOf(END, undefined, 'latin1')
  if (at < 0 || tail.length - at < END_BYTES) return false
  const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const isNear = length !== FAR && start !== FAR
  const before = size - tail.length + at
  return (
    (!isNear || length + start <= before) &&
    tail.length - at >= END_BYTES + tail.readUInt16LE(at + 20)
  )
}

/**
 * Whether a workbook's copy has not come to its end: an archive without its last record, or nothing yet, or the zeros
 * that a copy reserves its place with. What begins as anything else is for the import to refuse.
 * @param head its first bytes
 * @param tail its last `TAIL_BYTES`, or all of it
 */
export function isTruncatedFile(head: Buffer, tail: Buffer, size: number): boolean {
  const begin = head.subarray(0, HEAD_BYTES).toString('latin1')
  if (/^\0*$/.test(begin)) return true
  return ARCHIVE.startsWith(begin) && !hasEnd(tail, size)
}
