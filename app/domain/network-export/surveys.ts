import type { LocalDate, Month } from '../calendar/local-date'
import { day } from '../exports/columns'
import { amount, column } from '../exports/described-column'
import type { Brand, Indicator } from '../quality/quality'
import type { VideocheckFigures } from '../videocheck/figures'
import { type FileKind, type OfSite, SITE_COLUMNS } from './file-kind'

interface SurveyRow extends OfSite {
  month: Month
  brand: Pick<Brand, 'brandName' | 'surveyCount'>
  /** null: a brand without indicators */
  indicator: Pick<Indicator, 'indicatorId' | 'label' | 'target' | 'value'> | null
}

/** Rows of a concession's month: one for each brand and indicator. */
export const surveyRows = (
  site: OfSite['site'],
  month: Month,
  brands: readonly Brand[],
): SurveyRow[] =>
  brands.flatMap((brand) =>
    (brand.indicators.length > 0 ? brand.indicators : [null]).map((indicator) => ({
      site,
      month,
      brand,
      indicator,
    })),
  )

/** File of the customer surveys. */
export const QUALITY_FILE: FileKind<SurveyRow> = {
  name: 'qualite.csv',
  content: 'une ligne par concession, mois, marque et indicateur',
  columns: [
    ...SITE_COLUMNS,
    column('Mois', 'mois des enquêtes, aaaa-mm', ({ month }) => month),
    column('Marque', 'marque', ({ brand }) => brand.brandName),
    column('Enquêtes', 'nombre d’enquêtes de la marque', ({ brand }) => brand.surveyCount),
    column(
      'Indicateur',
      'identifiant de l’indicateur',
      ({ indicator }) => indicator?.indicatorId ?? null,
    ),
    column('Intitulé', 'nom de l’indicateur', ({ indicator }) => indicator?.label ?? null),
    amount('Cible (%)', 'valeur visée', ({ indicator }) => indicator?.target),
    amount('Valeur (%)', 'valeur obtenue', ({ indicator }) => indicator?.value),
  ],
}

/** File of the VideoCheck figures. */
export const VIDEOCHECK_FILE: FileKind<OfSite & VideocheckFigures & { date: LocalDate }> = {
  name: 'videocheck.csv',
  content: 'une ligne par concession et date, aux intitulés de l’import',
  columns: [
    ...SITE_COLUMNS,
    column('Date', 'dernier jour des chiffres, cumulés depuis le 1er du mois', ({ date }) =>
      day(date),
    ),
    amount('Entrées VideoCheck', 'entrées', ({ entries }) => entries),
    amount('Dossiers envoyés', 'vidéos envoyées', ({ videosDone }) => videosDone),
    amount('CA identifié', 'devis identifiés, en euros', (row) => row.identifiedRevenue),
    amount('CA réalisé', 'devis acceptés, en euros', (row) => row.realizedRevenue),
  ],
}
