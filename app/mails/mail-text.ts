import type {
  FigureBlock,
  MailBlocks,
  MailPart,
  SectionBlock,
  SiteRow,
  SitesBlock,
  VerdictBlock,
} from './mail'

const figure = ({ title, realized, target, gap, projection, standing }: FigureBlock) =>
  `${title}\u202f: ${realized} pour ${target} visés dans le mois\n  écart à date ${gap}, projection ${projection}, ${standing}`

const section = ({ title, lines }: SectionBlock) =>
  [title, ...lines.map(({ head, rest }) => `- ${head}${rest}`)].join('\n')

const leading = (label: string, url: string) => `${label}\u202f:\n${url}`

const verdictText = ({ gap, measure, facts, status, why }: VerdictBlock) =>
  [`${measure}\u202f: ${gap} (${[...facts, status].join(', ')})`, ...why].join('\n')

const indented = (line: string | null | undefined) => (line ? [`  ${line}`] : [])

const siteText = ({ name, gap, status, projection, landing, note, yesterday }: SiteRow) =>
  [
    `- ${name}\u202f: ${gap} (${status}), projection ${projection}, atterrissage ${landing}`,
    ...indented(note),
    ...indented(yesterday),
  ].join('\n')

const sitesText = ({ title, rows, more }: SitesBlock) =>
  [title, ...rows.map(siteText), ...(more ? [leading(more.label, more.url)] : [])].join('\n')

function partText(part: MailPart): string[] {
  if (part.kind === 'figures') return [part.title, ...part.figures.map(figure)]
  return [part.kind === 'sites' ? sitesText(part.sites) : section(part.section)]
}

/** A mail for readers without HTML (7-beyond §3). */
export function mailText(blocks: MailBlocks): string {
  const { greeting, title, scopeName, verdict, notices, parts, advice } = blocks
  const { action, why, profile, unsubscribe } = blocks
  return [
    greeting,
    `${title}\n${scopeName}`,
    ...(verdict ? [verdictText(verdict)] : []),
    ...notices,
    ...parts.flatMap(partText),
    ...advice,
    leading(action.label, action.url),
    profile ? leading(`${why} votre profil`, profile) : why,
    ...(unsubscribe ? [leading(unsubscribe.label, unsubscribe.url)] : []),
  ].join('\n\n')
}
