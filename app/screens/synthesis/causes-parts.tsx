import { amount, signedAmount } from '~/domain/analysis/figure-texts'
import { LEVER_LABELS } from '~/domain/causes/levers'
import type { CausesView, PartRow } from '~/domain/causes/view'
import { MEASURE_LABELS } from '~/domain/measures'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'

const BY_LEVEL: Readonly<Record<CausesView['partLevel'], string>> = {
  group: 'par groupe',
  plate: 'par plaque',
  site: 'par concession',
}

/** The parts of a wide scope by lever, each leading one level down; nothing for a concession (7-beyond §1). */
export function CausesParts({ causes }: { causes: CausesView }) {
  const { measure, columns, parts, blocks } = causes
  if (parts.found === 0) return null
  const [whole] = blocks
  const totals = new Map(whole?.levers.map(({ lever, value }) => [lever, value]))
  const figure = (key: 'target' | 'realized', header: string): Column<PartRow> => ({
    key,
    header,
    number: true,
    cell: (row) => amount(measure, row[key]),
    total: amount(measure, whole?.[key]),
  })
  return (
    <Card id="causes-parties" title={`D’où vient l’écart, ${BY_LEVEL[causes.partLevel]}`}>
      <DataTable
        caption={`Écart à date par levier, ${MEASURE_LABELS[measure]}`}
        rows={parts.rows}
        rowKey={(row) => row.id}
        totalLabel="Total"
        cards="figures"
        columns={[
          {
            key: 'name',
            header: 'Périmètre',
            cell: (row) => <DelegatedLink to={row.to}>{row.name}</DelegatedLink>,
          },
          {
            key: 'gap',
            header: 'Écart à date',
            number: true,
            verdict: true,
            cell: (row) => <b>{signedAmount(measure, row.gap)}</b>,
            total: signedAmount(measure, whole?.gap),
          },
          ...columns.map(
            (lever): Column<PartRow> => ({
              key: lever,
              header: LEVER_LABELS[lever],
              number: true,
              cell: ({ cells }) => {
                const { value, heat } = cells[lever]
                return (
                  <span className={heat > 0 ? `heat heat-${heat}` : undefined}>
                    {signedAmount(measure, value)}
                  </span>
                )
              },
              total: signedAmount(measure, totals.get(lever) ?? 0),
            }),
          ),
          figure('target', 'Objectif à date'),
          figure('realized', 'Réalisé'),
        ]}
      />
      <p className="muted">
        La somme des leviers est égale à l’écart. Plus la case est foncée, plus ce levier explique
        l’écart.
        {parts.pages > 1 ? ` Les ${parts.rows.length} plus en retard sur ${parts.found}.` : null}
      </p>
    </Card>
  )
}
