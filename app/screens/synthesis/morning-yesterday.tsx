import { toneOf } from '~/domain/analysis/figure-texts'
import type { YesterdayCard, YesterdayLine } from '~/domain/yesterday/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'

type Side = 'revenue' | 'ht'

const gapColumn = (side: Side, header: string) => ({
  key: `${side}-gap`,
  header,
  number: true,
  cell: ({ [side]: own, doubted }: YesterdayLine) => (
    <StatusPill
      tone={doubted ? 'doubt' : toneOf(own)}
      label={doubted ? 'sous réserve' : own.word}
      why={doubted ?? own.verdict}
    >
      {own.gap}
    </StatusPill>
  ),
})

/** Yesterday per concession: billed and hours against 'Obj. Jr.'. */
export function MorningYesterday({ yesterday }: { yesterday: YesterdayCard | null }) {
  if (!yesterday || yesterday.lines.length === 0) return null
  const { head, said, rest, lines, to } = yesterday
  return (
    <details className="morning-yesterday">
      <summary>
        <b>{head}</b> {said}
      </summary>
      <DataTable
        caption={`${head}, par concession`}
        rows={lines}
        rowKey={({ siteId }) => siteId}
        cards="figures"
        columns={[
          {
            key: 'name',
            header: 'Concession',
            cell: ({ name, to: own, cover }) => (
              <>
                <DelegatedLink to={own}>{name}</DelegatedLink>
                {cover ? <span className="figure-note">{cover}</span> : null}
              </>
            ),
          },
          { ...gapColumn('revenue', 'Écart CA Net'), verdict: true },
          {
            key: 'revenue',
            header: 'CA Net',
            number: true,
            cell: ({ revenue }) => revenue.realized,
          },
          {
            key: 'revenue-due',
            header: 'Obj. Jr.',
            number: true,
            cell: (line) => line.revenue.due,
          },
          gapColumn('ht', 'Écart HT'),
          { key: 'ht', header: 'HT', number: true, cell: ({ ht }) => ht.realized },
          { key: 'ht-due', header: 'Obj. Jr. HT', number: true, cell: (line) => line.ht.due },
        ]}
      />
      <p className="card-note">
        {rest} Obj. Jr.&#8239;: objectif du mois divisé par les jours ouvrés de la concession.{' '}
        <DelegatedLink className="no-print" to={to}>
          Comparer les concessions
        </DelegatedLink>
      </p>
    </details>
  )
}
