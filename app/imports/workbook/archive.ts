import { type Entry, fromBufferPromise } from 'yauzl'
import { EncryptedWorkbook, NotAWorkbook, OversizedArchive } from './errors'
import { MAX_PARTS, MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FLOOR_BYTES } from './limits'

/** Compressed part of a workbook, needed to read its cells. */
export interface Part {
  /** entry of the archive's directory; in a malicious file the real size may differ */
  entry: Entry
  packed: Buffer
}

/** Parts without figures, never unpacked: pictures, drawings, comments, caches, Power Pivot's data model. */
const NOT_NEEDED =
  /(^|\/)(model|media|drawings|charts|chartsheets|embeddings|externalLinks|pivotTables|pivotCache|printerSettings|customXml|ctrlProps|slicers|slicerCaches|tables|queryTables|theme|threadedComments)\/|(^|\/)(worksheets\/_rels\/|comments\d*\.|calcChain|docProps\/)|\.(bin|vml|png|jpe?g|gif|emf|wmf)$/i

const isNeeded = (name: string) => !NOT_NEEDED.test(name) && !name.endsWith('/')

/** Refuses a ZIP bomb by the declared sizes of what is unpacked; `unpack` refuses an archive whose declared sizes are false. */
function checkDeclaredSizes(entries: readonly Entry[], fileSize: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > MAX_UNPACKED_BYTES) throw new OversizedArchive()
  if (unpacked > RATIO_FLOOR_BYTES && unpacked > fileSize * MAX_RATIO) throw new OversizedArchive()
}

/** An archive of something else: a document, a presentation, a binary workbook. */
export const notXlsx = () => new NotAWorkbook('L’archive n’est pas un classeur Excel .xlsx.')

/** The parts of an OpenDocument spreadsheet that are read: its cells, and whether it is encrypted. */
export const ODS_PARTS = { content: 'content.xml', manifest: 'META-INF/manifest.xml' } as const

/** Tests whether an archive is an OpenDocument file, of whatever kind. */
function isOpenDocument(entries: readonly Entry[]): boolean {
  const names = new Set(entries.map(({ fileName }) => fileName))
  return names.has(ODS_PARTS.manifest) && !names.has('[Content_Types].xml')
}

const isOdsPart = (name: string) => name === ODS_PARTS.content || name === ODS_PARTS.manifest

function checkIsExcel(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  const isUsual = names.has('xl/workbook.xml') || names.has('_rels/.rels')
  if (!names.has('[content_types].xml') || !isUsual) throw notXlsx()
}

/**
 * The parts of an .xlsx or .ods workbook that hold figures; nothing is unpacked.
 * @throws EncryptedWorkbook, NotAWorkbook, OversizedArchive when the declared sizes alone say that the archive is
 * not honest, Error for an archive that cannot be read
 */
export async function partsOf(archive: Buffer): Promise<{ isOds: boolean; parts: Part[] }> {
  const zip = await fromBufferPromise(archive)
  if (zip.entryCount > MAX_PARTS) throw new OversizedArchive()
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new EncryptedWorkbook()
    entries.push(entry)
  }
  const isOds = isOpenDocument(entries)
  const needed = entries.filter(({ fileName }) =>
    isOds ? isOdsPart(fileName) : isNeeded(fileName),
  )
  checkDeclaredSizes(needed, archive.length)
  if (!isOds) checkIsExcel(entries)
  const parts: Part[] = []
  for (const entry of needed) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = archive.subarray(fileDataStart, fileDataStart + entry.compressedSize)
    parts.push({ entry, packed })
  }
  return { isOds, parts }
}
