import { monthName } from '~/domain/format/dates'
import type { StoredObjectif } from '~/domain/objectifs/response'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { HEC_ABOVE_HT, hecExceed } from '~/domain/objectifs/warnings'
import { FAMILY_LABELS } from '~/domain/sales-families'
import { DEFAULT_RATE } from '~/domain/targets/objectif'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { NextStep } from '../shell/next-step'
import { CopyPanel } from './copy-panel'
import { BudgetCard, FamiliesCard, ServicesCard, VideocheckCard } from './objectif-cards'

function Figures({ objectif }: { objectif: StoredObjectif }) {
  const groups = objectif.services.map(({ key, families }) => ({
    key,
    families: families.map((family) => ({ ...family, label: FAMILY_LABELS[family.key] })),
  }))
  const lines = [
    { name: 'Budget global', ...objectif.budget },
    ...objectif.services.map((service) => ({ name: SERVICE_LABELS[service.key], ...service })),
  ]
  const above = lines.filter(({ hecHours, totalHours }) => hecExceed(hecHours, totalHours))
  return (
    <>
      {above.length > 0 ? (
        <Notice tone="warning" title={HEC_ABOVE_HT}>
          {above.map(({ name }) => name).join(', ')}
        </Notice>
      ) : null}
      <div className="edit-grid fit">
        <BudgetCard budget={objectif.budget} />
        <VideocheckCard videocheck={objectif.videocheck} />
      </div>
      <ServicesCard services={objectif.services} />
      <FamiliesCard services={groups} />
    </>
  )
}

/** A concession's month: its figures, or the empty month and the ways to fill it. */
export function SiteView({ page, set }: { page: ObjectifsPage; set: StoredObjectif | null }) {
  if (set) return <Figures objectif={set} />
  return (
    <>
      <EmptyState
        icon="target"
        title={`Aucun objectif enregistré pour ${monthName(page.month).toLowerCase()}`}
      >
        {page.rights.edit ? (
          `Modifier ouvre un mois vide, au taux CA Net/HEC par défaut de ${DEFAULT_RATE}\u202f€/h.`
        ) : (
          <NextStep to="targets" />
        )}
      </EmptyState>
      {page.rights.edit ? <CopyPanel month={page.month} /> : null}
    </>
  )
}
