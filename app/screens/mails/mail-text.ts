import type { FigureBlock, MailBlocks, SectionBlock } from './mail'

const figure = ({ title, realized, target, gap, projection, standing }: FigureBlock) =>
  `${title}\u202f: ${realized} pour ${target} visés dans le mois\n  écart à date ${gap}, projection ${projection}, ${standing}`

const section = ({ title, lines }: SectionBlock) =>
  [title, ...lines.map(({ head, rest }) => `- ${head}${rest}`)].join('\n')

const leading = (label: string, url: string) => `${label}\u202f:\n${url}`

/** A mail for readers without HTML (7-beyond §3). */
export function mailText(blocks: MailBlocks): string {
  const { greeting, title, scopeName, notices, figures, sections, advice } = blocks
  const { action, why, profile, unsubscribe } = blocks
  return [
    greeting,
    `${title}\n${scopeName}`,
    ...notices,
    ...figures.map(figure),
    ...sections.map(section),
    ...advice,
    leading(action.label, action.url),
    profile ? leading(`${why} votre profil`, profile) : why,
    ...(unsubscribe ? [leading(unsubscribe.label, unsubscribe.url)] : []),
  ].join('\n\n')
}
