import type { FigureTone } from '~/domain/analysis/figure-texts'
import { escapeHtml } from './html'

// tables, attributes and inline styles: Outlook renders mails with Word, which supports little else
export const FONT = "font-family:'Segoe UI',Arial,Helvetica,sans-serif"
export const INK = '#16202e'
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
/** Hairline between rows. */
export const LINE = '1px solid #dbe2ec'

const COLOURS: Readonly<Partial<Record<FigureTone, string>>> = {
  good: '#17703f',
  warn: '#8f4a00',
  bad: '#a8201a',
}

/** Colour of a status; ink for one without colour. */
export const colourOf = (tone: FigureTone): string => COLOURS[tone] ?? INK

/** Full-width table row of a mail. @param content HTML */
export const row = (content: string, style = 'padding:0 24px 16px') =>
  `<tr><td style="${style};${FONT};font-size:15px;line-height:22px;color:${INK}">${content}</td></tr>`

/** Link with its text, escaped. */
export const link = (to: string, text: string) =>
  `<a href="${escapeHtml(to)}" style="color:#1d4f91">${escapeHtml(text)}</a>`

/** Small muted text, escaped. */
export const small = (text: string) =>
  `<span style="font-size:12px;line-height:16px;color:#4a5a70">${escapeHtml(text)}</span>`

/** Title of a part of a mail, escaped. */
export const heading = (title: string) =>
  `<h2 style="margin:8px 0 8px;font-size:16px;line-height:22px;color:#1d4f91">${escapeHtml(title)}</h2>`
