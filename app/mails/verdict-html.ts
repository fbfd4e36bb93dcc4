import { escapeHtml } from './html'
import type { SiteRow, SitesBlock, VerdictBlock } from './mail'
import { colourOf, FONT, heading, INK, LINE, link, row, small } from './mail-style'

/** Verdict: the gap as the largest text of the mail, then projection, landing and status (7-beyond §5). */
export function verdictRow({ gap, measure, facts, status, tone, why }: VerdictBlock): string {
  const colour = colourOf(tone)
  const judged = [
    ...facts.map(escapeHtml),
    `<b style="color:${colour}">${escapeHtml(status)}</b>`,
  ].join(' · ')
  const lines = why.map((line) => `<br>${escapeHtml(line)}`).join('')
  return row(
    `<span style="font-size:30px;line-height:36px;font-weight:bold;color:${colour}">${escapeHtml(gap)}</span> ${small(measure)}<br>${judged}${lines}`,
    'padding:0 24px 16px',
  )
}

const HEADERS = ['Concession', 'Écart à date', 'Projection', 'Atterrissage'] as const

const header = (text: string, i: number) =>
  `<th scope="col" align="${i === 0 ? 'left' : 'right'}" valign="bottom" style="${FONT};font-size:12px;line-height:16px;font-weight:normal;color:#4a5a70">${text}</th>`

function siteRows({
  name,
  to,
  status,
  tone,
  gap,
  projection,
  landing,
  note,
  yesterday,
}: SiteRow): string {
  const colour = colourOf(tone)
  const cell = (text: string, strong = '') =>
    `<td align="right" valign="top" nowrap style="border-top:${LINE};${FONT};font-size:14px;line-height:20px;color:${INK}${strong}">${escapeHtml(text)}</td>`
  const first = `<th scope="row" align="left" valign="top" style="border-top:${LINE};${FONT};font-size:14px;line-height:20px;font-weight:bold">${link(to, name)}</th>`
  const below = `<td colspan="4" style="padding:0 4px 8px;${FONT}"><span style="font-size:12px;line-height:16px;font-weight:bold;color:${colour}">${escapeHtml(status)}</span>${note ? small(` · ${note}`) : ''}${yesterday ? `<br>${small(yesterday)}` : ''}</td>`
  return `<tr>${first}${cell(gap, `;font-weight:bold;color:${colour}`)}${cell(projection)}${cell(landing)}</tr><tr>${below}</tr>`
}

/** Table of the concessions; the cause has its own line, so that the numbers fit a phone's width. */
export function sitesRow({ title, rows, more }: SitesBlock): string {
  const table = `<table width="100%" cellpadding="4" cellspacing="0" border="0" style="border-bottom:${LINE}"><tr>${HEADERS.map(header).join('')}</tr>${rows.map(siteRows).join('')}</table>`
  const rest = more ? `<p style="margin:8px 0 0">${link(more.url, more.label)}</p>` : ''
  return row(`${heading(title)}${table}${rest}`)
}
