import { monthName } from '~/domain/format/dates'
import { decimal } from '~/domain/format/numbers'
import type { DatedTarget } from '~/domain/productivity/dated-coefficients'
import { FORM } from '~/domain/productivity/form'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { type EditState, FigureInput, fieldId } from './edit-cell'

const LEVELS: Readonly<Record<string, string>> = {
  all: 'réseau',
  group: 'groupe',
  plate: 'plaque',
  site: 'concession',
}

/** Origin of a coefficient: 'propre à ce périmètre', 'du groupe', 'par défaut'. */
function origin({ _id, node }: DatedTarget): string {
  if (_id) return 'propre à ce périmètre'
  return node
    ? `du ${LEVELS[node.split(':')[0] ?? ''] ?? 'réseau'}`.replace('du p', 'de la p')
    : 'par défaut'
}

/** First month of a coefficient and its next value: 'depuis novembre 2026, 0,80 dès janvier 2027'. */
function dates({ since, next }: DatedTarget): string {
  const begun = since ? `depuis ${monthName(since)}` : ''
  const coming = next ? `${decimal(next.targetMultiplier, 2)} dès ${monthName(next.from)}` : ''
  return [begun, coming].filter(Boolean).join(', ')
}

/** Select of the first month of typed coefficients (4-decisions, 51). */
function EffectMonth({ edit }: { edit: EditState }) {
  const { months, from, form } = edit
  const error = form.errors[FORM.from]
  return (
    <Select
      label="Nouveaux coefficients à partir de"
      hint="Les mois précédents ne changent pas."
      errors={error ? [error] : undefined}
      choices={months.map((month) => ({ value: month, label: monthName(month) }))}
      select={{ id: FORM.from, name: FORM.from, defaultValue: form.from ?? from }}
    />
  )
}

interface Props {
  multipliers: readonly DatedTarget[]
  scopeName: string
  edit: EditState | null
}

function Coefficients({ multipliers, scopeName, edit }: Props) {
  return (
    <>
      {edit ? <EffectMonth edit={edit} /> : null}
      <dl className="coefficients">
        {multipliers.map((one) => {
          const name = FORM.coefficient(one.metier)
          return (
            <div key={one.metier}>
              <dt>{edit ? <label htmlFor={fieldId(name)}>{one.metier}</label> : one.metier}</dt>
              <dd>
                {edit ? (
                  <FigureInput
                    edit={edit}
                    name={name}
                    label={`Coefficient ${one.metier}`}
                    step={0.01}
                  />
                ) : (
                  <strong>{decimal(one.targetMultiplier, 2)}</strong>
                )}
                <span className="muted">{origin(one)}</span>
                {dates(one) ? <span className="muted coefficient-dates">{dates(one)}</span> : null}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="card-note">
        {edit
          ? `Ces coefficients s’appliqueront à ${scopeName} et à toutes ses concessions. Une valeur égale à celle du niveau supérieur continue de la suivre.`
          : 'Objectif de base = jours productifs prévus du mois × 7 h × coefficient du métier\u202f; un apprenti prend celui d’Apprenti.'}
      </p>
    </>
  )
}

/** Coefficients by job title: expected share of the planned hours (3 §2.4); folded in view mode. */
export function CoefficientsCard(props: Props) {
  const { multipliers, edit } = props
  return (
    <Card id="coefficients" title="Coefficients métier">
      {multipliers.every(({ node }) => node === null) ? (
        <Notice live={false}>
          <p>Aucun coefficient métier trouvé ou défini. Chaque métier compte pour 1.</p>
        </Notice>
      ) : null}
      {edit ? (
        <Coefficients {...props} />
      ) : (
        <details className="twin-table">
          <summary>Voir les coefficients</summary>
          <Coefficients {...props} />
        </details>
      )}
    </Card>
  )
}
