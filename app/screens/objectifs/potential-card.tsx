import { Form } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { columnPercent, counted, hours, integer } from '~/domain/format/numbers'
import { FORM } from '~/domain/objectifs/form'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'

interface Row {
  label: string
  frozen: number
  /** null: it cannot be read */
  actualized: number | null
  /** percent; null: nothing to compare */
  share: number | null
}

function columns(total: Row): Column<Row>[] {
  return [
    { key: 'service', header: 'Service', cell: (row) => row.label },
    {
      key: 'frozen',
      header: 'Figé',
      number: true,
      cell: (row) => hours(row.frozen),
      total: hours(total.frozen),
    },
    {
      key: 'actualized',
      header: 'Actualisé',
      number: true,
      cell: (row) => hours(row.actualized),
      total: hours(total.actualized),
    },
    {
      key: 'share',
      header: 'Actualisé / figé',
      number: true,
      cell: (row) => columnPercent(row.share),
      total: columnPercent(total.share),
    },
  ]
}

interface Props {
  page: ObjectifsPage
  /** address of the month, where 'Figer' is sent */
  action: string
}

/** Monthly potential hours by service: frozen against actualised, 'Figer', and a Global row (spec 1 §2.7). */
export function PotentialCard({ page, action }: Props) {
  const { potential, potentialError, frozen, frozenShares, rights } = page
  const { globalTotals, globalServiceSummaries } = potential
  const rows = globalServiceSummaries.map((summary) => ({
    label: SERVICE_LABELS[summary.service],
    frozen: summary.frozenPotentialHours,
    actualized: potentialError ? null : summary.actualizedPotentialHours,
    share: frozenShares[summary.service],
  }))
  const total = {
    label: 'Global',
    frozen: globalTotals.frozenPotentialHours,
    actualized: potentialError ? null : globalTotals.actualizedPotentialHours,
    share: frozenShares.global,
  }
  const some = frozen.count > 0 && frozen.count < frozen.of
  const others = some ? '\u202f; «\u202fActualisé / figé\u202f» ne compte que celles-ci' : ''
  const frozenAt = page.objectif?.value?.frozenAt ?? null
  return (
    <Card
      id="potentiel"
      title="Potentiel mensuel par service"
      aside={
        rights.freeze ? (
          <Form method="post" action={action} preventScrollReset>
            <SubmitButton
              name={FORM.intent}
              value="freeze"
              icon="lock"
              tone="quiet"
              small
              pending="Figeage…"
            >
              Figer
            </SubmitButton>
          </Form>
        ) : null
      }
    >
      {potential.message ? (
        <Notice tone="error" title={potential.message}>
          {potentialError}
        </Notice>
      ) : null}
      <DataTable
        caption="Heures potentielles du mois, figées et actualisées, par service"
        columns={columns(total)}
        rows={rows}
        rowKey={(row) => row.label}
        totalLabel="Global"
        cards="figures"
      />
      <p className="card-note">
        {page.scope?.type === 'site'
          ? frozenAt
            ? `Figé le ${frenchDateTime(frozenAt)}.`
            : 'Jamais figé pour ce mois.'
          : `${counted(frozen.count, 'concession')} sur ${integer(frozen.of)} au potentiel figé${others}.`}{' '}
        {globalTotals.totalWorkerCount > 0
          ? `${counted(globalTotals.totalWorkerCount, 'collaborateur productif', 'collaborateurs productifs')} au planning.`
          : potential.message
            ? null
            : 'Aucun collaborateur productif au planning.'}
      </p>
    </Card>
  )
}
