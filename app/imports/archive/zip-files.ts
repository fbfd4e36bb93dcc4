import { type FileHandle, open } from 'node:fs/promises'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import {
  baseName,
  isZipName,
  type LeftOut,
  leftOutByName,
  TOO_LARGE,
} from '~/domain/import-batches/limits'
import { MAX_FILE_BYTES } from '../workbook/limits'
import { unpack } from '../workbook/unpack'

/** File of an archive that may be imported. */
export interface ZippedFile {
  /** its name without folders */
  name: string
  /** declared bytes; `read` refuses more */
  size: number
  /** @throws WorkbookRefused when size or checksum are not those declared */
  read(): Promise<Uint8Array>
}

/** An opened archive; it must be closed. */
export interface OpenArchive {
  files: ZippedFile[]
  leftOut: LeftOut[]
  close(): Promise<void>
}

/** Error: the file is no archive, a damaged one, or one of too many entries. The message is French. */
export class UnreadableArchive extends Error {}

/** Most entries, folders and files of other kinds included. */
const MAX_ENTRIES = 20_000
/** Type bits of a Unix file mode, and those of a link. */
const [TYPE_BITS, LINK] = [0o170000, 0o120000]

const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & TYPE_BITS) === LINK

/** Path of an entry. The library's own check would refuse the whole archive for one path with '..'. */
const pathOf = ({ generalPurposeBitFlag, fileName, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileName as unknown as Buffer, extraFields, false)

/** Why an entry is left out; null for a file that may be imported. */
function reasonOf(entry: Entry, path: string): string | null {
  if (isZipName(path)) return 'archive dans une archive'
  const byName = leftOutByName(path)
  if (byName) return byName
  if (isLink(entry)) return 'lien vers un autre fichier'
  if (entry.isEncrypted()) return 'protégé par un mot de passe'
  if (entry.uncompressedSize > MAX_FILE_BYTES || entry.compressedSize > MAX_FILE_BYTES)
    return TOO_LARGE
  return null
}

async function readEntry(zip: ZipFile, handle: FileHandle, entry: Entry): Promise<Uint8Array> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = Buffer.alloc(entry.compressedSize)
  const { bytesRead } = await handle.read(packed, 0, packed.length, fileDataStart)
  return unpack({ entry, packed: packed.subarray(0, bytesRead) }, () => undefined)
}

async function list(zip: ZipFile, handle: FileHandle): Promise<Omit<OpenArchive, 'close'>> {
  const files: ZippedFile[] = []
  const leftOut: LeftOut[] = []
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    if (/[\\/]$/.test(path)) continue
    const [name, reason] = [baseName(path), reasonOf(entry, path)]
    if (reason) leftOut.push({ name, reason })
    else {
      const read = () => readEntry(zip, handle, entry)
      files.push({ name, size: entry.uncompressedSize, read })
    }
  }
  return { files, leftOut }
}

/**
 * Opens a ZIP file of workbooks; nothing is unpacked. Folders are flattened, and what is no file of an import is left
 * out by name: archives in it, encrypted files, links, other kinds (9-first-day §3).
 * @throws UnreadableArchive
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const handle = await open(path)
  let zip: ZipFile | null = null
  const close = async () => {
    zip?.close()
    await handle.close()
  }
  try {
    zip = await openPromise(path, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    })
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableArchive('plus de 20\u202f000 entrées')
    return { ...(await list(zip, handle)), close }
  } catch (error) {
    await close()
    throw error instanceof UnreadableArchive
      ? error
      : new UnreadableArchive('archive ZIP illisible ou abîmée')
  }
}
