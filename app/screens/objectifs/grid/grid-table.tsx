import { Link } from '@remix-run/react'
import {
  GRID_FIGURES,
  GRID_FORM,
  GRID_LABELS,
  type GridFigure,
  rowKey,
  sumQuads,
} from '~/domain/objectifs/grid/cells'
import { numbersOf } from '~/domain/objectifs/grid/fill'
import type { GridRow, GridSite } from '~/domain/objectifs/grid/view'
import { grouped } from '~/domain/objectifs/number-input'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { referenceText, sumText } from './grid-texts'

interface CellProps {
  site: GridSite
  row: GridRow
  figure: GridFigure
}

/** Both values of a concurrent save, one to choose. */
function Choice({ site, row, figure }: CellProps) {
  const conflict = row.conflicts[figure]
  if (!conflict) return null
  const key = rowKey(site.siteId, row.service)
  const name = GRID_FORM.choice(key, figure)
  return (
    <fieldset className="grid-conflict">
      <legend>Modifié entre-temps</legend>
      <input type="hidden" name="contested" value={`${key}.${figure}`} />
      <label>
        <input type="radio" name={name} value="mine" defaultChecked={conflict.choice === 'mine'} />
        <b>{grouped(row.texts[figure])}</b> votre saisie
      </label>
      <label>
        <input
          type="radio"
          name={name}
          value="theirs"
          defaultChecked={conflict.choice === 'theirs'}
        />
        <b>{grouped(String(conflict.theirs).replace('.', ','))}</b> {conflict.by}
      </label>
    </fieldset>
  )
}

function References({ row, figure }: Pick<CellProps, 'row' | 'figure'>) {
  const { lastYear, mean, capacity } = row.reference
  const typed = numbersOf({ typed: row.texts }, row.shown).totalHours
  const exceeds = capacity !== null && typed > capacity
  return (
    <span className="grid-reference">
      <span>
        <VisuallyHidden>un an avant </VisuallyHidden>
        {referenceText(figure, lastYear?.[figure] ?? null)}
      </span>
      <span>
        <VisuallyHidden>moyenne de six mois </VisuallyHidden>
        {referenceText(figure, mean?.[figure] ?? null)}
      </span>
      {figure === 'totalHours' ? (
        <span className={exceeds ? 'grid-exceeded' : undefined}>
          <VisuallyHidden>{exceeds ? 'capacité dépassée ' : 'capacité '}</VisuallyHidden>
          {exceeds ? <span aria-hidden="true">▲ </span> : null}
          {referenceText(figure, capacity)}
        </span>
      ) : null}
    </span>
  )
}

function Cell({ site, row, figure }: CellProps) {
  const key = rowKey(site.siteId, row.service)
  const name = GRID_FORM.typed(key, figure)
  const error = row.errors[figure]
  const label = `${GRID_LABELS[figure]}, ${SERVICE_LABELS[row.service]}, ${site.name}`
  const changed = numbersOf({ typed: row.texts }, row.shown)[figure] !== row.shown[figure]
  return (
    <td data-label={GRID_LABELS[figure]} className={changed ? 'is-changed' : undefined}>
      <div className="grid-cell">
        {site.locked ? (
          <span className="grid-figure">{grouped(row.texts[figure])}</span>
        ) : (
          <input
            id={name}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input input-number input-cell"
            defaultValue={row.texts[figure]}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${name}-error`}
          />
        )}
        <References row={row} figure={figure} />
      </div>
      <Choice site={site} row={row} figure={figure} />
      {site.locked ? null : (
        <span className="field-error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </td>
  )
}

const shownText = ({ shown }: GridRow) => GRID_FIGURES.map((figure) => shown[figure]).join(';')

function Row({ site, row }: { site: GridSite; row: GridRow }) {
  const key = rowKey(site.siteId, row.service)
  const service = SERVICE_LABELS[row.service]
  return (
    <tr data-row={key} data-shown={shownText(row)}>
      <th scope="row">
        {site.locked ? (
          service
        ) : (
          <label className="check">
            <input
              type="checkbox"
              name={GRID_FORM.picked}
              value={key}
              defaultChecked={row.picked}
              aria-label={`Sélectionner ${service}, ${site.name}`}
            />
            <span>{service}</span>
          </label>
        )}
        {site.locked ? null : (
          <>
            <input type="hidden" name={`shown.${key}`} value={shownText(row)} />
            <input type="hidden" name={GRID_FORM.decider(key)} defaultValue={row.decider} />
          </>
        )}
      </th>
      {GRID_FIGURES.map((figure) => (
        <Cell key={figure} site={site} row={row} figure={figure} />
      ))}
    </tr>
  )
}

function Site({ site }: { site: GridSite }) {
  const sum = sumQuads(site.rows.map((row) => numbersOf({ typed: row.texts }, row.shown)))
  return (
    <tbody data-site={site.siteId}>
      <tr className="grid-site">
        <th scope="rowgroup">
          <Link to={site.to}>{site.name}</Link> <small>{site.plate}</small>
          {site.locked ? (
            <span className="note">{site.locked}</span>
          ) : (
            <input type="hidden" name={GRID_FORM.version(site.siteId)} value={site.version} />
          )}
        </th>
        {GRID_FIGURES.map((figure) => (
          <td key={figure} data-label={GRID_LABELS[figure]}>
            <div className="grid-cell">
              <span className="grid-figure" data-sum={figure}>
                {sumText(figure, sum[figure])}
              </span>
              <span className="grid-reference" />
            </div>
          </td>
        ))}
      </tr>
      {site.rows.map((row) => (
        <Row key={row.service} site={site} row={row} />
      ))}
    </tbody>
  )
}

interface Props {
  sites: readonly GridSite[]
  /** 'Objectifs de décembre 2026, Plaque Alpes' */
  caption: string
  /** headers of the grey figures: 'déc. 2025', 'moy. 6 mois', 'capacité' */
  lastYear: string
}

/** Concessions × services with their four figures and the grey context (7-beyond §6). */
export function GridTable({ sites, caption, lastYear }: Props) {
  return (
    <div className="targets-grid-box">
      <p className="grid-key">
        Après chaque champ&#8239;: {lastYear}, moyenne de six mois et, pour les HT, capacité.
      </p>
      <table className="targets-grid">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Concession et service</th>
            {GRID_FIGURES.map((figure) => (
              <th key={figure} scope="col">
                <div className="grid-cell">
                  <span className="grid-figure">{GRID_LABELS[figure]}</span>
                  <span className="grid-reference" aria-hidden="true">
                    <span>{lastYear}</span>
                    <span>6 mois</span>
                    {figure === 'totalHours' ? <span>capacité</span> : null}
                  </span>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        {sites.map((site) => (
          <Site key={site.siteId} site={site} />
        ))}
      </table>
    </div>
  )
}
