import type { LocalDate } from '../calendar/local-date'
import { day } from '../exports/columns'
import { amount, column, type DescribedColumn } from '../exports/described-column'
import type { AdvisorSales, ServiceFigures, WorkerFigures } from '../records/figures'
import { FAMILIES, FAMILY_LABELS } from '../sales-families'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import { type FileKind, type OfSite, SITE_COLUMNS } from './file-kind'

/** Figures of a concession's record (4-decisions, 17). */
interface OfRecord extends OfSite {
  date: LocalDate
  importDate: LocalDate
}

const DATE: DescribedColumn<OfRecord> = column(
  'Date',
  'date d’activité\u202f: les chiffres sont cumulés du 1er du mois jusqu’à ce jour',
  ({ date }) => day(date),
)
const IMPORTED: DescribedColumn<OfRecord> = column(
  'Date d’import',
  'matin de l’extraction du fichier',
  ({ importDate }) => day(importDate),
)
const service = <Row extends { service: ProductiveService }>(): DescribedColumn<Row> =>
  column('Service', 'service productif', (row) => SERVICE_LABELS[row.service])

interface ServiceRow extends OfRecord {
  service: ProductiveService
  figures: ServiceFigures
}

/** File of the daily figures per service. Its headings are those that the import reads. */
export const ACTIVITY_FILE: FileKind<ServiceRow> = {
  name: 'activite.csv',
  content: 'une ligne par concession, date d’activité et service, aux intitulés de l’import',
  columns: [
    ...SITE_COLUMNS,
    service(),
    DATE,
    amount('CA Net', 'chiffre d’affaires net en euros', ({ figures }) => figures.netRevenue),
    amount('Heures totales', 'heures facturées (HT)', ({ figures }) => figures.totalHours),
    amount(
      'Heures HEC',
      'heures facturées aux clients externes (HEC)',
      ({ figures }) => figures.hecHours,
    ),
    amount(
      'Heures en cours',
      'heures des travaux en cours, non cumulées',
      ({ figures }) => figures.ongoingHours,
    ),
    amount(
      'OR en cours',
      'ordres de réparation en cours, non cumulés',
      ({ figures }) => figures.ongoingWorkshops,
    ),
    amount(
      'Factures client',
      'nombre de factures aux clients',
      ({ figures }) => figures.entriesClients,
    ),
    amount(
      'Factures garantie',
      'nombre de factures de garantie',
      ({ figures }) => figures.entriesGaranties,
    ),
    amount(
      'Factures cession',
      'nombre de factures de cession',
      ({ figures }) => figures.entriesCessions,
    ),
    IMPORTED,
  ],
}

/** File of the daily hours per collaborator. */
export const HOURS_FILE: FileKind<OfRecord & WorkerFigures> = {
  name: 'activite-collaborateurs.csv',
  content: 'une ligne par concession, date d’activité et collaborateur, aux intitulés de l’import',
  columns: [
    ...SITE_COLUMNS,
    column('Collaborateur', 'nom, comme le fichier importé l’écrit', ({ name }) => name),
    column('Matricule', 'matricule du DMS', ({ matricule }) => matricule),
    service(),
    column('Métier', 'métier, comme le fichier importé l’écrit', ({ metier }) => metier),
    DATE,
    amount('Heures facturées', 'heures facturées', ({ billedHours }) => billedHours),
    amount(
      'Heures en cours',
      'heures des travaux en cours, non cumulées',
      ({ ongoingHours }) => ongoingHours,
    ),
    column(
      'Identifiant',
      'séjour reconnu dans collaborateurs.csv\u202f; vide\u202f: nom inconnu',
      ({ workerId }) => workerId,
    ),
    IMPORTED,
  ],
}

/** File of the daily sales per adviser. */
export const SALES_FILE: FileKind<OfRecord & AdvisorSales> = {
  name: 'ventes-conseillers.csv',
  content:
    'une ligne par concession, date d’activité, conseiller et service, aux intitulés de l’import',
  columns: [
    ...SITE_COLUMNS,
    column(
      'Conseiller',
      'nom du conseiller\u202f; «\u202fAutre\u202f» sans nom',
      ({ name }) => name,
    ),
    service(),
    DATE,
    ...FAMILIES.map((family) =>
      amount<AdvisorSales>(
        FAMILY_LABELS[family],
        'quantité vendue',
        ({ sales }) => sales[family] ?? 0,
      ),
    ),
    IMPORTED,
  ],
}
