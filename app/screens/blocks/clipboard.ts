import { expandMerged } from '~/domain/blocks/merged-cells'
import { formatTable } from '~/domain/blocks/table'

/** Copies codes as tab-separated text for spreadsheets, and as an HTML table for documents. */
export function copyTable(to: DataTransfer | null, rows: readonly (readonly string[])[]): void {
  to?.setData('text/plain', formatTable(rows))
  const lines = rows.map(
    (row) => `<tr>${row.map((code) => `<td>${escaped(code)}</td>`).join('')}</tr>`,
  )
  to?.setData('text/html', `<table>${lines.join('')}</table>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Tests whether an HTML block has merged cells, which its plain text cannot express. */
const isMerged = (html: string) => /span=["']?(?!1\b)\d/i.test(html)

/** Pasted block as tab-separated text: the clipboard's text, or its HTML table where cells are merged. */
export function pastedTable(from: DataTransfer | null): string | undefined {
  const text = from?.getData('text/plain')
  const html = from?.getData('text/html')
  if (!html || (text?.trim() && !isMerged(html))) return text
  const rows = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')
  const table = [...rows].map(({ cells }) =>
    [...cells].map(({ textContent, colSpan, rowSpan }) => {
      return { text: (textContent ?? '').trim().replace(/\s+/g, ' '), colSpan, rowSpan }
    }),
  )
  return formatTable(expandMerged(table))
}
