import type { FigureBlock, MorningBlocks, SectionBlock } from './morning-blocks'

const figure = ({ title, realized, target, gap, projection, standing }: FigureBlock) =>
  `${title}\u202f: ${realized} pour ${target} visés dans le mois\n  écart à date ${gap}, projection ${projection}, ${standing}`

const section = ({ title, lines }: SectionBlock) =>
  [title, ...lines.map(({ head, rest }) => `- ${head}${rest}`)].join('\n')

/** The mail of the morning for readers without HTML (7-beyond §3). */
export function morningText(blocks: MorningBlocks): string {
  const { greeting, title, scopeName, notices, figures, sections, links } = blocks
  return [
    greeting,
    `${title}\n${scopeName}`,
    ...notices,
    ...figures.map(figure),
    ...sections.map(section),
    `Ouvrir la synthèse\u202f:\n${links.page}`,
    `Vous recevez ce message parce que vous l’avez demandé dans votre profil\u202f:\n${links.profile}`,
    `Ne plus le recevoir\u202f:\n${links.unsubscribe}`,
  ].join('\n\n')
}
