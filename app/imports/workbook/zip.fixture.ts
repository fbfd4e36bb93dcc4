import * as zlib from 'node:zlib'
import { crc32 } from 'node:zlib'

/** A file of a handmade archive; `declared` and `crc` let it lie. */
export interface ZipFile {
  name: string
  content: Buffer | string
  stored?: boolean
  declared?: number
  crc?: number
  encrypted?: boolean
  /** deflated bytes in place of the content’s own */
  packed?: Buffer
}

const crcOf = (content: Buffer) => (typeof crc32 === 'function' ? crc32(content) : 0)

function record({ name, content, stored, declared, crc, encrypted, ...given }: ZipFile) {
  const bytes = Buffer.from(content as Buffer)
  const packed = given.packed ?? (stored ? bytes : zlib.deflateRawSync(bytes))
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(encrypted ? 1 : 0, 2)
  common.writeUInt16LE(stored ? 0 : 8, 4)
  common.writeUInt32LE(crc ?? crcOf(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(declared ?? bytes.length, 18)
  common.writeUInt16LE(Buffer.byteLength(name), 22)
  return { name: Buffer.from(name), packed, common }
}

/** Deflated spaces: `megabytes` of them out of a few bytes each, without deflating them all. */
export function packedSpaces(megabytes: number): Buffer {
  const spaces = Buffer.alloc(1_000_000, 0x20)
  const flush = { finishFlush: zlib.constants.Z_FULL_FLUSH }
  const block = zlib.deflateRawSync(spaces, flush)
  return Buffer.concat([...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0])])
}

/** An archive made byte by byte, so that tests can make it lie. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { name, packed, common } = record(file)
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, name])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, place, name]))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet's XML around its rows. */
export const sheetXml = (rows: string, { before = '', after = '' } = {}): string =>
  xml(
    `<worksheet xmlns="${MAIN}" xmlns:r="${REL}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
  )

/** The parts of an .xlsx workbook with one sheet 'Activité', to be zipped by `zipOf`. */
export function xlsxParts(sheet: Buffer | string): ZipFile[] {
  return [
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Activité" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
}
