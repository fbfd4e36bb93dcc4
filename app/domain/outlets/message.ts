import type { LocalDate } from '../calendar/local-date'
import { frenchDate } from '../format/dates'

/** Kinds of incoming webhook (7-beyond §7). */
export const OUTLET_KINDS = ['teams', 'slack', 'mattermost', 'json'] as const
export type OutletKind = (typeof OUTLET_KINDS)[number]

/** French labels of the kinds. */
export const OUTLET_KIND_LABELS: Readonly<Record<OutletKind, string>> = {
  teams: 'Microsoft Teams',
  slack: 'Slack',
  mattermost: 'Mattermost',
  json: 'JSON signé',
}

/** What a message is about. */
export type OutletEvent = 'morning' | 'import' | 'alert' | 'test'

/** Message to a webhook. It names no person, and nothing of who is absent. */
export interface OutletMessage {
  /** the same at every retry */
  id: string
  event: OutletEvent
  /** name of the group, plate or concession */
  scope: string
  date: LocalDate
  /** '−33 033 €, projection 97 %, dans le rythme' */
  verdict: string
  lines: readonly string[]
  /** absolute URL */
  link: string
}

/** What a message says, whatever its kind of webhook. */
export type MessageContent = Pick<OutletMessage, 'date' | 'verdict' | 'lines'>

const TITLES: Readonly<Record<OutletEvent, string>> = {
  morning: 'Ce matin',
  import: 'Import',
  alert: 'Alerte',
  test: 'Essai',
}
const OPEN = 'Ouvrir dans l’application'

const titleOf = ({ event, scope, date }: OutletMessage) =>
  `${TITLES[event]} · ${scope} · ${frenchDate(date)}`

/** Text that Slack shows as it is: `<!channel>` mentions no person. */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text without the signs of Markdown, and without mentions. */
const markdownText = (text: string) =>
  text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replaceAll('@', '@\u200b')

function slack(message: OutletMessage) {
  const lines = message.lines.map((line) => `• ${slackText(line)}`)
  const head = [`*${slackText(titleOf(message))}*`, slackText(message.verdict)]
  return { text: [...head, ...lines, `<${message.link}|${OPEN}>`].join('\n') }
}

function mattermost(message: OutletMessage) {
  const lines = message.lines.map((line) => `- ${markdownText(line)}`)
  const head = [`**${markdownText(titleOf(message))}**`, markdownText(message.verdict)]
  return { text: [...head, ...lines, `[${OPEN}](${message.link})`].join('\n') }
}

function teams(message: OutletMessage) {
  const block = (text: string, look: object = {}) => ({
    type: 'TextBlock',
    text: markdownText(text),
    wrap: true,
    ...look,
  })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(titleOf(message), { weight: 'Bolder', size: 'Medium' }),
      block(message.verdict),
      ...message.lines.map((line) => block(line, { spacing: 'Small' })),
    ],
    actions: [{ type: 'Action.OpenUrl', title: OPEN, url: message.link }],
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

const json = ({ event, id, scope, date, verdict, lines, link }: OutletMessage) => ({
  id,
  kind: event,
  scope,
  date,
  verdict,
  lines,
  link,
})

const BODIES = { teams, slack, mattermost, json }

/** Body of the request to a webhook: JSON in the form of its kind (7-beyond §7). */
export const outletBody = (kind: OutletKind, message: OutletMessage): string =>
  JSON.stringify(BODIES[kind](message))
