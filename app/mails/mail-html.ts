import { escapeHtml } from './html'
import type { FigureBlock, MailBlocks, MailPart, SectionBlock } from './mail'
import { colourOf, FONT, heading, INK, LINE, link, row, small, TABLE } from './mail-style'
import { sitesRow, verdictRow } from './verdict-html'

/** Figure in two rows: name and verdict, then three numbers, which fit a phone's width. */
function figureRows(figure: FigureBlock): string {
  const { title, realized, target, gap, projection, standing, tone } = figure
  const number = (main: string, below: string, colour: string, side: string) =>
    `<td align="${side}" valign="top" style="padding:0 6px 10px;${FONT};font-size:15px;line-height:20px;color:${INK}"><b style="color:${colour}">${escapeHtml(main)}</b><br>${small(below)}</td>`
  const head = `<td colspan="3" style="padding:10px 6px 2px;border-top:${LINE};${FONT};font-size:15px;line-height:20px;color:${INK}"><b>${escapeHtml(title)}</b> ${small(standing)}</td>`
  const numbers = [
    number(realized, `pour ${target}`, INK, 'left'),
    number(gap, 'écart à date', colourOf(tone), 'right'),
    number(projection, 'projection', INK, 'right'),
  ]
  return `<tr>${head}</tr><tr>${numbers.join('')}</tr>`
}

const figuresTable = (title: string, figures: readonly FigureBlock[]) =>
  row(heading(title), 'padding:0 24px') +
  row(
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-bottom:${LINE}">${figures.map(figureRows).join('')}</table>`,
    'padding:0 18px 16px',
  )

function sectionRow({ title, lines }: SectionBlock): string {
  const items = lines.map(({ head, rest, to }) => {
    const first = to ? link(to, head) : head && `<b>${escapeHtml(head)}</b>`
    return `<li style="margin:0 0 6px">${first}${escapeHtml(rest)}</li>`
  })
  // margin, not padding: Word ignores the padding of a list and would draw the bullets outside the mail
  return row(`${heading(title)}<ul style="margin:0 0 0 20px;padding:0">${items.join('')}</ul>`)
}

function partRow(part: MailPart): string {
  if (part.kind === 'sites') return sitesRow(part.sites)
  return part.kind === 'figures' ? figuresTable(part.title, part.figures) : sectionRow(part.section)
}

/** Button as a coloured table cell: Word ignores the padding of a link. */
export const button = ({ label, url: to }: MailBlocks['action']) =>
  `<table ${TABLE}><tr><td bgcolor="#1d4f91" style="padding:12px 20px"><a href="${escapeHtml(to)}" style="${FONT};font-size:15px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

function whyRow({ why, profile, unsubscribe }: MailBlocks): string {
  const said = escapeHtml(why) + (profile ? ` ${link(profile, 'votre profil')}.` : '')
  const end = unsubscribe ? ` ${link(unsubscribe.url, unsubscribe.label)}.` : ''
  return row(
    `<span style="font-size:12px;line-height:18px;color:#4a5a70">${said}${end}</span>`,
    `padding:16px 24px 24px;border-top:${LINE}`,
  )
}

/** Title row of a mail. @param below HTML of the second line */
export const titleRow = (title: string, below = '') =>
  row(
    `<h1 style="margin:0;font-size:20px;line-height:28px;color:#1d4f91">${escapeHtml(title)}</h1>${below}`,
    'padding:24px 24px 16px',
  )

// conditional table of 600 px: Word ignores `max-width`, and lines as wide as the window are hard to read
const FOR_WORD = `<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->`
const FOR_WORD_END = '<!--[if mso]></td></tr></table><![endif]-->'

/** HTML document of a mail, without images or a style sheet (7-beyond §3). */
export const sheetHtml = (subject: string, rows: readonly string[]): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:0;background:#f4f6f9"><table ${TABLE} width="100%" bgcolor="#f4f6f9"><tr><td align="center" style="padding:16px 8px">${FOR_WORD}<table ${TABLE} width="100%" bgcolor="#ffffff" style="max-width:600px">${rows.join('')}</table>${FOR_WORD_END}</td></tr></table></body></html>`

const noticeRow = (notice: string) =>
  row(`<span style="color:${colourOf('warn')}">${escapeHtml(notice)}</span>`, 'padding:0 24px 12px')

/** HTML of a scheduled mail (7-beyond §3). */
export function mailHtml(blocks: MailBlocks): string {
  const { subject, greeting, title, scopeName, verdict, notices, parts, advice } = blocks
  return sheetHtml(subject, [
    titleRow(title, `<b>${escapeHtml(scopeName)}</b>`),
    row(escapeHtml(greeting)),
    ...(verdict ? [verdictRow(verdict)] : []),
    ...notices.map(noticeRow),
    ...parts.map(partRow),
    ...advice.map((one) => row(escapeHtml(one))),
    row(button(blocks.action), 'padding:8px 24px 24px'),
    whyRow(blocks),
  ])
}
