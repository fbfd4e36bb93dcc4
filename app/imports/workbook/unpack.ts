import * as zlib from 'node:zlib'
import { MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FLOOR_BYTES } from './limits'
import { DamagedWorkbook, OversizedArchive } from './refusals'
import { packedBytes, type ZipEntry } from './zip-directory'

/*
 * Why by hand, over Node's zlib: a part is counted piece by piece and stopped at its first piece too many, its size
 * and its CRC must match. fflate hands over whole parts, yauzl streams them but checks no CRC, and SheetJS unpacks
 * before anybody can count.
 */

/** Parts that hold no figures: pictures, drawings, comments, caches. They are never unpacked. */
const NOT_NEEDED =
  /(^|\/)(media|drawings|charts|chartsheets|embeddings|externalLinks|pivotTables|pivotCache|printerSettings|customXml|ctrlProps|slicers|slicerCaches|tables|queryTables|theme|threadedComments)\/|(^|\/)(worksheets\/_rels\/|comments\d*\.|calcChain|docProps\/)|\.(bin|vml|png|jpe?g|gif|emf|wmf)$/i

/** Whether reading the cells needs the part. */
export function isNeeded(name: string): boolean {
  return !NOT_NEEDED.test(name) && !name.endsWith('/')
}

/** @throws OversizedArchive when the declared sizes alone say that the archive is not honest */
export function checkDeclaredSizes(entries: readonly ZipEntry[], fileSize: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (unpacked > MAX_UNPACKED_BYTES) throw new OversizedArchive()
  if (unpacked > RATIO_FLOOR_BYTES && unpacked > fileSize * MAX_RATIO) throw new OversizedArchive()
}

/** Node 20.15 and later; older ones go without the check. */
const crc32 = (zlib as { crc32?: (data: Buffer, value?: number) => number }).crc32

/** Parts up to this size are unpacked at one go: a stream costs more than they do. */
const SMALL_BYTES = 256 * 1024

/** A small part; the limit holds even where the declared size lies. */
function unpackedAtOnce(packed: Buffer, size: number): Buffer {
  try {
    return zlib.inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch (error) {
    const isLarger = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isLarger ? new OversizedArchive() : new DamagedWorkbook()
  }
}

async function* unpacked(packed: Buffer, { method, size }: ZipEntry): AsyncIterable<Buffer> {
  if (method === 0) {
    yield packed
    return
  }
  if (method !== 8) throw new DamagedWorkbook()
  if (size <= SMALL_BYTES) {
    yield unpackedAtOnce(packed, size)
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
 * @param inspect sees each piece as it comes; what it throws stops the unpacking
 * @throws OversizedArchive when the declared size lies, DamagedWorkbook when it does not match
 */
export async function unpack(
  archive: Buffer,
  entry: ZipEntry,
  inspect: (piece: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  let crc = 0
  for await (const piece of unpacked(packedBytes(archive, entry), entry)) {
    size += piece.length
    if (size > entry.size) throw new OversizedArchive()
    inspect(piece)
    if (crc32) crc = crc32(piece, crc)
    pieces.push(piece)
  }
  if (size !== entry.size || (crc32 && crc !== entry.crc)) throw new DamagedWorkbook()
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, size)
}
