import type { Alert } from './alerts'

/** Labels of the threshold fields, in the order of the form; not next to the rules, which browsers need not load. */
export const ALERT_FIELDS: Readonly<Record<Alert, string>> = {
  gapEuros: 'Retard sur l’objectif à date supérieur à (€ de CA Net)',
  gapPercent: 'Retard sur l’objectif à date supérieur à (%)',
  projection: 'Projection du CA Net inférieure à (%)',
  productivity: 'Productivité inférieure à (% des heures prévues)',
  delay: 'Données en retard d’au moins (jours ouvrés)',
}
