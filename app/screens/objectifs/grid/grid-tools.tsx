import { addMonths, ofFrenchMonth } from '~/domain/calendar/local-date'
import { GRID_FORM, type GridCopy } from '~/domain/objectifs/grid/cells'
import {
  COLUMN_LABELS,
  PERCENT_COLUMNS,
  ROUNDING_LABELS,
  ROUNDINGS,
} from '~/domain/objectifs/grid/fill'
import type { TargetsGridPage } from '~/domain/objectifs/grid/view'
import { SubmitButton } from '~/ui/submit-button'

/** Button that copies one source. */
function CopyButton({ copy, children }: { copy: GridCopy; children: string }) {
  return (
    <SubmitButton name={GRID_FORM.intent} value={copy} small tone="quiet" pending="Copie…">
      {children}
    </SubmitButton>
  )
}

/** 'Reprendre', '+ x %' and 'Coller': they fill the selected rows and store nothing (7-beyond §6). */
export function GridTools({ page: { month, tools } }: { page: TargetsGridPage }) {
  const year = ofFrenchMonth(addMonths(month, -12))
  return (
    <div className="cluster at-end gap-2-5">
      <fieldset className="grid-tool">
        <legend>Reprendre, pour les lignes cochées</legend>
        <CopyButton copy="copy-last-year">{`Objectifs ${year}`}</CopyButton>
        <CopyButton copy="copy-realized">{`Réalisé ${year}`}</CopyButton>
        <CopyButton copy="copy-previous">{`Objectifs ${ofFrenchMonth(addMonths(month, -1))}`}</CopyButton>
      </fieldset>
      <fieldset className="grid-tool">
        <legend>Faire varier les lignes cochées de</legend>
        <input
          className="input input-number grid-percent"
          name={GRID_FORM.percent}
          defaultValue={tools.percent}
          inputMode="decimal"
          autoComplete="off"
          placeholder="+3"
          aria-label="Variation en %"
        />
        <span>% sur</span>
        <select
          className="input"
          name={GRID_FORM.columns}
          defaultValue={tools.columns}
          aria-label="Colonnes"
        >
          {PERCENT_COLUMNS.map((one) => (
            <option key={one} value={one}>
              {COLUMN_LABELS[one]}
            </option>
          ))}
        </select>
        <select
          className="input"
          name={GRID_FORM.rounding}
          defaultValue={tools.rounding}
          aria-label="Arrondi"
        >
          {ROUNDINGS.map((one) => (
            <option key={one} value={one}>
              {ROUNDING_LABELS[one]}
            </option>
          ))}
        </select>
        <SubmitButton name={GRID_FORM.intent} value="percent" small tone="quiet" pending="Calcul…">
          Appliquer
        </SubmitButton>
      </fieldset>
      <details className="grid-paste" open={tools.block !== '' || undefined}>
        <summary>Coller depuis Excel</summary>
        <p className="card-note">
          Collez un bloc avec ses titres (Concession, Service, HT, HEC, CA Net, CA/HEC), ou des
          nombres seuls&#8239;: ils remplissent alors la grille depuis la première ligne. Dans la
          grille, Ctrl+V colle depuis la cellule active.
        </p>
        <textarea
          className="input"
          name={GRID_FORM.block}
          rows={5}
          defaultValue={tools.block}
          aria-label="Bloc copié depuis Excel"
        />
        <input type="hidden" name={GRID_FORM.start} defaultValue={tools.start} />
        <SubmitButton name={GRID_FORM.intent} value="paste" small pending="Lecture…">
          Remplir la grille
        </SubmitButton>
        {tools.asks && (
          <>
            <SubmitButton name={GRID_FORM.intent} value="paste-usual" small pending="Lecture…">
              Remplir sans les chiffres à confirmer
            </SubmitButton>
            <SubmitButton
              name={GRID_FORM.intent}
              value="paste-all"
              small
              tone="quiet"
              pending="Lecture…"
            >
              Tout remplir, chiffres confirmés
            </SubmitButton>
          </>
        )}
      </details>
    </div>
  )
}
