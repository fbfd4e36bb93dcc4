const [ARCHIVE, END] = ['PK\u0003\u0004', 'PK\u0005\u0006']
/** Length of a ZIP archive's end record, without its comment. */
const END_BYTES = 22
/** Bytes at the end of a ZIP archive that contain its end record, with the longest comment. */
export const TAIL_BYTES = END_BYTES + 0xffff
export const HEAD_BYTES = 4
const FAR = 0xffffffff

/** True when the archive's end record exists, and the central directory that it points to lies before it. */
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
 * True while a workbook is still being copied: the archive lacks its end record, the file is empty, or it holds only the
 * zeros with which a copy reserves disk space. Any other content is for the import to reject.
 * @param head first bytes of the file
 * @param tail last `TAIL_BYTES` of the file, or the whole file when it is shorter
 */
export function isTruncatedFile(head: Buffer, tail: Buffer, size: number): boolean {
  const begin = head.subarray(0, HEAD_BYTES).toString('latin1')
  if (/^\0*$/.test(begin)) return true
  return ARCHIVE.startsWith(begin) && !hasEnd(tail, size)
}
