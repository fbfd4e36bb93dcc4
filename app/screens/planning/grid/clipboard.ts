import { formatTable } from '~/domain/planning/paste/paste-table'

/** Copies codes as tab-separated text for spreadsheets, and as an HTML table for documents. */
export function copyTable(to: DataTransfer | null, rows: readonly (readonly string[])[]): void {
  to?.setData('text/plain', formatTable(rows))
  const lines = rows.map(
    (row) => `<tr>${row.map((code) => `<td>${escaped(code)}</td>`).join('')}</tr>`,
  )
  to?.setData('text/html', `<table>${lines.join('')}</table>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Pasted block as tab-separated text: the clipboard's text, else its HTML table. */
export function pastedTable(from: DataTransfer | null): string | undefined {
  const text = from?.getData('text/plain')
  const html = from?.getData('text/html')
  if (text?.trim() || !html) return text
  const rows = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')
  return formatTable(
    [...rows].map(({ cells }) =>
      // a merged cell counts as its text followed by empty cells
      [...cells].flatMap(({ textContent, colSpan }) => [
        (textContent ?? '').trim().replace(/\s+/g, ' '),
        ...Array<string>(Math.min(colSpan, 40) - 1).fill(''),
      ]),
    ),
  )
}
