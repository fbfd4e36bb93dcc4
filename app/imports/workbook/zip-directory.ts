import { MAX_PARTS } from './limits'
import { DamagedWorkbook, EncryptedWorkbook, OversizedArchive } from './refusals'

/** A file inside a zip archive, as the central directory declares it. */
export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflated */
  method: number
  crc: number
  packedSize: number
  /** declared; what unpacking really gives may differ in a hostile file */
  size: number
  /** of the local header */
  offset: number
}

const END = 0x06054b50
const END64 = 0x06064b50
const END64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const ZIP64_EXTRA = 0x0001
const MASK32 = 0xffffffff

const big = (buffer: Buffer, at: number) => Number(buffer.readBigUInt64LE(at))

function findEnd(buffer: Buffer): number {
  // the end record is 22 bytes and a comment of at most 65,535
  const first = Math.max(0, buffer.length - 22 - 0xffff)
  for (let at = buffer.length - 22; at >= first; at--)
    if (buffer.readUInt32LE(at) === END) return at
  throw new DamagedWorkbook()
}

function directoryPlace(buffer: Buffer): { offset: number; count: number } {
  const end = findEnd(buffer)
  const locator = end - 20
  if (locator >= 0 && buffer.readUInt32LE(locator) === END64_LOCATOR) {
    const end64 = big(buffer, locator + 8)
    if (buffer.readUInt32LE(end64) !== END64) throw new DamagedWorkbook()
    return { offset: big(buffer, end64 + 48), count: big(buffer, end64 + 32) }
  }
  return { offset: buffer.readUInt32LE(end + 16), count: buffer.readUInt16LE(end + 10) }
}

/** Replaces what does not fit in 32 bits by the values of the zip64 extra field, which come in this order. */
function readZip64(extra: Buffer, entry: ZipEntry): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue
    let next = at + 4
    for (const field of ['size', 'packedSize', 'offset'] as const)
      if (entry[field] === MASK32) {
        entry[field] = big(extra, next)
        next += 8
      }
    return
  }
}

function readEntries(buffer: Buffer): ZipEntry[] {
  const { offset, count } = directoryPlace(buffer)
  if (count > MAX_PARTS) throw new OversizedArchive()
  const entries: ZipEntry[] = []
  let at = offset
  for (let i = 0; i < count; i++) {
    if (buffer.readUInt32LE(at) !== CENTRAL) throw new DamagedWorkbook()
    if (buffer.readUInt16LE(at + 8) & 1) throw new EncryptedWorkbook()
    const nameEnd = at + 46 + buffer.readUInt16LE(at + 28)
    const extraEnd = nameEnd + buffer.readUInt16LE(at + 30)
    const entry: ZipEntry = {
      name: buffer.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packedSize: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    }
    readZip64(buffer.subarray(nameEnd, extraEnd), entry)
    entries.push(entry)
    at = extraEnd + buffer.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The archive's central directory, zip64 included; nothing is unpacked.
 * @throws DamagedWorkbook, EncryptedWorkbook, OversizedArchive
 */
export function zipEntries(buffer: Buffer): ZipEntry[] {
  try {
    return readEntries(buffer)
  } catch (error) {
    // why: offsets that lead outside the file
    if (error instanceof RangeError) throw new DamagedWorkbook()
    throw error
  }
}

/** The packed bytes of an entry. @throws DamagedWorkbook */
export function packedBytes(buffer: Buffer, entry: ZipEntry): Buffer {
  const { offset, packedSize } = entry
  if (offset + 30 > buffer.length || buffer.readUInt32LE(offset) !== 0x04034b50)
    throw new DamagedWorkbook()
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  if (start + packedSize > buffer.length) throw new DamagedWorkbook()
  return buffer.subarray(start, start + packedSize)
}
