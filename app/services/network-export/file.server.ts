import { BYTE_ORDER_MARK, type CsvStyle, csvLine } from '~/domain/exports/csv'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { FileKind } from '~/domain/network-export/file-kind'
import type { WrittenFile } from '~/domain/network-export/readme'

/** Notes a document that cannot be read, in French: LISEZMOI.txt names it. */
export type NoteUnreadable = (what: string) => void

/** File of the export with the reader of its rows. */
export interface ExportFile {
  written: WrittenFile
  /** its text, piece by piece; counts `written.rows` */
  text(style: CsvStyle): AsyncGenerator<string>
}

/** Length from which a piece of text is handed on, in characters. */
const PIECE = 32_768

/** Joins a kind of file with its rows. */
export function exportFile<Row>(
  { name, content, columns }: FileKind<Row>,
  rows: (note: NoteUnreadable) => AsyncIterable<Row>,
): ExportFile {
  const unreadable: string[] = []
  const written: WrittenFile = { name, content, columns, rows: 0, unreadable }
  return {
    written,
    async *text(style) {
      const headers = columns.map(({ header }) => header)
      let piece = BYTE_ORDER_MARK + csvLine(headers, style)
      for await (const row of rows((what) => unreadable.push(what))) {
        written.rows += 1
        piece += csvLine(
          columns.map(({ of }) => of(row)),
          style,
        )
        if (piece.length < PIECE) continue
        yield piece
        piece = ''
      }
      if (piece) yield piece
    },
  }
}

/**
 * Rows of all concessions, one concession after the other.
 * @param rowsOf rows of a document; null: it cannot be read
 * @param nameOf what names an unreadable document besides its concession
 */
export const rowsBySite = <D, Row>(
  sites: readonly SiteNode[],
  read: (siteId: string) => AsyncIterable<D>,
  rowsOf: (document: D, site: SiteNode) => readonly Row[] | null,
  nameOf: (document: D) => string,
) =>
  async function* (note: NoteUnreadable): AsyncGenerator<Row> {
    for (const site of sites)
      for await (const document of read(site._id)) {
        const rows = rowsOf(document, site)
        if (rows) yield* rows
        else note(`${site.name} ${nameOf(document)}`)
      }
  }
