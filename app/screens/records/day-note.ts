import type { FiguresContext } from '~/domain/records/analysis-view'

/** What stands beside a figure of the day: what it covers, and that it is under doubt (4-decisions, 55). */
export const dayNote = ({
  daySpan,
  doubted,
}: Pick<FiguresContext, 'daySpan' | 'doubted'>): { span?: string } => {
  const said = [daySpan, doubted ? 'sous réserve' : undefined].filter((one) => one !== undefined)
  return said.length > 0 ? { span: said.join(', ') } : {}
}
