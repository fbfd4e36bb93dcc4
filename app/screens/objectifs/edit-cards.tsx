import { useLocation } from '@remix-run/react'
import { offeredFamilies } from '~/domain/objectifs/families'
import { quantityPath, selectedPath, servicePath } from '~/domain/objectifs/field-paths'
import { FORM, type ObjectifForm } from '~/domain/objectifs/form'
import { numberOrZero } from '~/domain/objectifs/number-input'
import { serviceTotals } from '~/domain/objectifs/service-totals'
import { FAMILY_LABELS } from '~/domain/sales-families'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '~/domain/workshop-services'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { SubmitButton } from '~/ui/submit-button'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { FigureCell, FigureField } from './figure-input'
import { totalId, totalText } from './recalculate-form'

interface Props {
  form: ObjectifForm
}

/** Fields of 'Budget Global du Mois'. */
export function BudgetFields({ form }: Props) {
  return (
    <Card
      id="budget"
      title="Budget Global du Mois"
      aside={
        <SubmitButton name={FORM.intent} value="sums" tone="quiet" small pending="Calcul…">
          Reprendre la somme des services
        </SubmitButton>
      }
    >
      <div className="field-grid fit at-start gap-3 two-columns">
        <FigureField form={form} path="budget.totalHours" label="Heures Totales" unit="h" />
        <FigureField form={form} path="budget.totalEntries" label="Cessions" />
        <FigureField form={form} path="budget.hecHours" label="HEC" unit="h" />
        <FigureField form={form} path="budget.revenue" label="Chiffre d’affaires" unit="€" />
      </div>
      <p className="card-note">À 0, le budget reprend la somme des services.</p>
    </Card>
  )
}

const FIGURES = [
  ['totalHours', 'HT'],
  ['hecHours', 'HEC'],
  ['netRevenue', 'CA Net'],
  ['revenuePerHour', 'CA Net/HEC'],
] as const

/** Sums of the typed values; without scripts the sums are those of the rendered page, and labelled so. */
function TotalRow({ form }: Props) {
  const totals = serviceTotals((service, figure) =>
    numberOrZero(form.typed[servicePath(service, figure)] ?? ''),
  )
  return (
    <tfoot>
      <tr>
        <th scope="row">
          Total<span className="without-scripts"> avant modification</span>
        </th>
        {FIGURES.map(([figure, header]) => (
          <td key={figure} data-label={header} id={totalId(figure)}>
            {totalText(totals, figure)}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

/** Fields of a service's four figures, with a link to its last six months. */
function ServiceRow({ form, service }: Props & { service: ProductiveService }) {
  const history = withChanges(useLocation(), {
    history: service,
    mode: null,
    copy: null,
    percent: null,
  })
  return (
    <tr>
      <th scope="row">
        {SERVICE_LABELS[service]}
        <input
          type="hidden"
          name={FORM.decides(service)}
          defaultValue={form.deciders[service] ?? ''}
        />
      </th>
      {FIGURES.map(([figure, header]) => (
        <td key={figure} data-label={header}>
          <FigureCell
            form={form}
            path={servicePath(service, figure)}
            label={`${SERVICE_LABELS[service]}, ${header}`}
          />
        </td>
      ))}
      <td>
        {/* opens a new tab: leaving this page would lose typed values */}
        <LinkButton small tone="quiet" icon="history" to={`${history}#historique`} target="_blank">
          6 mois
          <VisuallyHidden> · historique {SERVICE_LABELS[service]}, nouvel onglet</VisuallyHidden>
        </LinkButton>
      </td>
    </tr>
  )
}

/** Fields of 'Objectifs par Service'; revenue and rate are computed from each other (4-decisions, 26). */
export function ServiceFields({ form }: Props) {
  return (
    <Card id="services" title="Objectifs par Service">
      <table className="edit-table full">
        <caption className="visually-hidden">Objectifs par service</caption>
        <thead>
          <tr>
            <th scope="col">Service</th>
            {FIGURES.map(([figure, header]) => (
              <th key={figure} scope="col">
                {header}
              </th>
            ))}
            <th scope="col">Historique</th>
          </tr>
        </thead>
        <tbody>
          {PRODUCTIVE_SERVICES.map((service) => (
            <ServiceRow key={service} form={form} service={service} />
          ))}
        </tbody>
        <TotalRow form={form} />
      </table>
      <p className="card-note">
        CA Net = CA Net/HEC × HEC&#8239;: modifier le taux recalcule le CA Net, modifier le CA Net
        ou les HEC recalcule le taux.
      </p>
    </Card>
  )
}

function FamilyTile({ form, service, family }: Props & FamilyName) {
  const selected = selectedPath(service, family)
  const quantity = quantityPath(service, family)
  const label = FAMILY_LABELS[family]
  return (
    <li className="family-tile">
      <label className="check" htmlFor={selected}>
        <input
          type="checkbox"
          id={selected}
          name={selected}
          value="1"
          defaultChecked={form.typed[selected] === '1'}
        />
        <span>{label}</span>
      </label>
      <FigureCell
        form={form}
        path={quantity}
        label={`${SERVICE_LABELS[service]}, ${label}, quantité`}
      />
    </li>
  )
}

interface FamilyName {
  service: ProductiveService
  family: ReturnType<typeof offeredFamilies>[number]
}

/** Fields of 'Ventes additionnelles': a checkbox and a quantity per product family. */
export function FamilyFields({ form }: Props) {
  return (
    <Card id="ventes" title="Ventes additionnelles">
      <div className="family-groups">
        {PRODUCTIVE_SERVICES.map((service) => (
          <fieldset key={service} className="family-group">
            <legend>{SERVICE_LABELS[service]}</legend>
            <ul className="stack list gap-1">
              {offeredFamilies(service, form.shown).map((family) => (
                <FamilyTile key={family} form={form} service={service} family={family} />
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

/** Fields of 'Objectifs VideoCheck'. */
export function VideocheckFields({ form }: Props) {
  return (
    <Card id="videocheck" title="Objectifs VideoCheck">
      <div className="field-grid fit at-start gap-3">
        <FigureField form={form} path="videocheck.tauxPresentation" label="Tx Réalisation %" />
        <FigureField form={form} path="videocheck.tauxRealisationDevis" label="Objectifs CA €" />
        <FigureField form={form} path="videocheck.caParDevis" label="Objectif CA/Video €" />
      </div>
    </Card>
  )
}
