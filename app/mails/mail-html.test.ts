import { expect, test } from 'vitest'
import type { MailBlocks } from './mail'
import { button, mailHtml, sheetHtml, titleRow } from './mail-html'
import { row } from './mail-style'

const action = { label: 'Voir <la> page', url: 'https://apv.exemple.fr/a?b=1&c=2' }
const figure = {
  title: 'CA Net',
  realized: '10 €',
  target: '20 €',
  gap: '−3 €',
  projection: '90 %',
  standing: 'à surveiller',
  tone: 'warn' as const,
}
const blocks: MailBlocks = {
  subject: 'Sujet',
  greeting: 'Bonjour,',
  title: 'Matin',
  scopeName: 'Vannes & Brest',
  notices: ['Données en retard.'],
  advice: ['Appelez.'],
  action,
  verdict: {
    gap: '−3 €',
    measure: 'CA Net, écart à date',
    facts: ['projection 90 %', 'atterrissage 91 %'],
    status: 'à surveiller',
    tone: 'warn',
    why: ['7 € réalisés pour 10 € attendus.'],
  },
  parts: [
    {
      kind: 'sites',
      sites: {
        title: 'Par concession',
        rows: [
          {
            name: 'Vannes & Brest',
            to: action.url,
            status: 'à surveiller',
            tone: 'warn',
            gap: '−3 €',
            projection: '90 %',
            landing: '91 %',
            note: '3 h de présence en moins que prévu',
            yesterday: 'Hier\u202f: 11 000 € pour 10 000 €',
          },
        ],
        more: { label: 'et 2 autres concessions', url: action.url },
      },
    },
    {
      kind: 'section',
      section: { title: 'À regarder', lines: [{ head: 'Vannes', rest: ', 3 h', to: action.url }] },
    },
    { kind: 'figures', title: 'Chiffres du mois', figures: [figure] },
  ],
  why: 'Vous l’avez choisi dans',
  profile: action.url,
  unsubscribe: { label: 'Ne plus recevoir', url: action.url },
}
/** One mail of each layout: scheduled mails, and mails that respond to a user's request. */
const MAILS = [
  mailHtml(blocks),
  sheetHtml('Sujet', [titleRow('Produit'), row('Bonjour,'), row(button(action))]),
]

/** CSS properties that Word, the HTML renderer of Outlook, supports. */
const KEPT = [
  'margin',
  'padding',
  'border-top',
  'border-bottom',
  'background',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'text-decoration',
]

test('a mail uses only styles that Word supports, and is 600 px wide in Word', () => {
  for (const html of MAILS) {
    const styles = [...html.matchAll(/<(\w+)[^>]*? style="([^"]*)"/g)]
    expect(styles.length).toBeGreaterThan(3)
    for (const [, tag = '', style = ''] of styles)
      for (const one of style.split(';')) {
        const name = one.split(':')[0] ?? ''
        // Word ignores `max-width`: a conditional table that only Word reads sets the width
        if (tag === 'table' && name === 'max-width') continue
        expect(KEPT, one).toContain(name)
        // Word supports padding on table cells only
        if (name === 'padding' && !['td', 'body'].includes(tag)) expect(one).toBe('padding:0')
      }
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"><tr><td><!\[endif\]-->/)
    expect(html).toContain('<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body>')
    expect(html).not.toMatch(/<(img|style|link|div|script)\b/)
  }
})

test('names and texts are escaped, not markup', () => {
  expect(MAILS[1]).toContain('>Voir &#60;la&#62; page</a>')
  expect(MAILS[1]).toContain('href="https://apv.exemple.fr/a?b=1&#38;c=2"')
  expect(MAILS[0]).toContain('<b>Vannes &#38; Brest</b>')
})

test('a figure has its name on a separate row, so that a network’s numbers fit a phone in one row', () => {
  const rows = (MAILS[0] ?? '').match(/<tr>.*?<\/tr>/gs) ?? []
  const named = rows.findIndex((one) => /<td colspan="3"[^>]*><b>CA Net<\/b> /.test(one))
  expect(rows[named]).toContain('à surveiller')
  expect(
    [...(rows[named + 1] ?? '').matchAll(/<b [^>]*>([^<]*)<\/b>/g)].map(([, text]) => text),
  ).toEqual(['10 €', '−3 €', '90 %'])
})
