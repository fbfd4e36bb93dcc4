import { formatTable } from '~/domain/planning/paste-table'

/** Puts codes on the clipboard as spreadsheets, and as pages and letters, read them. */
export function copyTable(to: DataTransfer | null, rows: readonly (readonly string[])[]): void {
  to?.setData('text/plain', formatTable(rows))
  const lines = rows.map(
    (row) => `<tr>${row.map((code) => `<td>${escaped(code)}</td>`).join('')}</tr>`,
  )
  to?.setData('text/html', `<table>${lines.join('')}</table>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The block as tab-separated text: what a spreadsheet says it is, else the table of its HTML. */
export function pastedTable(from: DataTransfer | null): string | undefined {
  const text = from?.getData('text/plain')
  const html = from?.getData('text/html')
  if (text?.trim() || !html) return text
  const rows = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')
  return formatTable(
    [...rows].map(({ cells }) =>
      // why: what a merged cell covers is empty
      [...cells].flatMap(({ textContent, colSpan }) => [
        (textContent ?? '').trim().replace(/\s+/g, ' '),
        ...Array<string>(Math.min(colSpan, 40) - 1).fill(''),
      ]),
    ),
  )
}
