import * as zlib from 'node:zlib'
import type { Part } from './archive'
import { DamagedWorkbook, OversizedArchive } from './errors'

/*
 * Why over Node's zlib and not by yauzl's streams: a part is counted piece by piece and stopped at its first piece too
 * many, and its CRC must match, which yauzl leaves to us either way (docs/decisions/imports.md).
 */

/** Node 20.15 and later; older ones go without the check. */
const crc32 = (zlib as { crc32?: (data: Buffer, value?: number) => number }).crc32

/** Largest size of a part that is unpacked synchronously, which is cheaper than a stream. */
const SMALL_BYTES = 256 * 1024

/** Unpacks a small part; `maxOutputLength` applies even when the declared size is wrong. */
function unpackedAtOnce(packed: Buffer, size: number): Buffer {
  try {
    return zlib.inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch (error) {
    const isLarger = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isLarger ? new OversizedArchive() : new DamagedWorkbook()
  }
}

async function* unpacked({ entry, packed }: Part): AsyncIterable<Buffer> {
  const { compressionMethod, uncompressedSize } = entry
  if (compressionMethod === 0) {
    yield packed
    return
  }
  if (compressionMethod !== 8) throw new DamagedWorkbook()
  if (uncompressedSize <= SMALL_BYTES) {
    yield unpackedAtOnce(packed, uncompressedSize)
    return
  }
  const stream = zlib.createInflateRaw({ chunkSize: 256 * 1024 })
  stream.end(packed)
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw new DamagedWorkbook()
    throw error
  }
}

/**
 * Unpacks one part piece by piece and stops at once when it grows beyond its declared size.
 * @param inspect called with each unpacked piece; an error that it throws stops the unpacking
 * @throws OversizedArchive when the part is larger than declared, DamagedWorkbook when size or checksum do not match
 */
export async function unpack(part: Part, inspect: (piece: Buffer) => void): Promise<Buffer> {
  const { crc32: declaredCrc, uncompressedSize } = part.entry
  const pieces: Buffer[] = []
  let size = 0
  let crc = 0
  for await (const piece of unpacked(part)) {
    size += piece.length
    if (size > uncompressedSize) throw new OversizedArchive()
    inspect(piece)
    if (crc32) crc = crc32(piece, crc)
    pieces.push(piece)
  }
  if (size !== uncompressedSize || (crc32 && crc !== declaredCrc)) throw new DamagedWorkbook()
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, size)
}
