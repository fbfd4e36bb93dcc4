import { doubtText } from '~/domain/imports/doubt-texts'
import type { Reserve, SiteReserve } from '~/domain/imports/doubts'
import type { Compared, PreviewSite } from '~/domain/imports/preview'
import { SERVICE_LABELS } from '~/domain/workshop-services'

export type Figures = Record<string, number>
export type Site = PreviewSite<Figures>

/** A line of the preview: a concession, or one of its services below it. */
export interface PreviewRow {
  key: string
  site: Site
  /** null: the concession as a whole */
  service: string | null
  compared: Compared<Figures>
  /** why figures of it are under doubt (4-decisions, 55) */
  doubts: string[]
}

const isFigure = (doubt: SiteReserve): doubt is SiteReserve & Reserve => doubt.kind !== 'absent'

/** Each concession, and below it those of its services that the file gives other figures, where it has several. */
export function previewRows(sites: readonly Site[], doubts: readonly SiteReserve[]): PreviewRow[] {
  return sites.flatMap((site): PreviewRow[] => {
    const { siteId, name, services = [], outcome } = site
    const own = doubts.filter(isFigure).filter((doubt) => doubt.siteId === siteId)
    const differs = services.some(({ old, new: next, difference }) =>
      old && next ? Object.values(difference ?? {}).some((value) => value !== 0) : true,
    )
    const shown = services.length > 1 && outcome !== 'unchanged' && differs ? services : []
    const isBelow = (doubt: Reserve) => shown.some(({ service }) => service === doubt.service)
    return [
      {
        key: siteId ?? name,
        site,
        service: null,
        compared: { old: site.old, new: site.new, difference: site.difference ?? null },
        doubts: own.filter((doubt) => !isBelow(doubt)).map(doubtText),
      },
      ...shown.map((compared) => ({
        key: `${siteId} ${compared.service}`,
        site,
        compared,
        service: SERVICE_LABELS[compared.service],
        doubts: own.filter(({ service }) => service === compared.service).map(doubtText),
      })),
    ]
  })
}
