import { Link } from '@remix-run/react'
import { Card } from '~/ui/card'
import { urls } from '~/urls'

/** Where an administrator lands: the ways into administration. */
export function AdministrationHome() {
  return (
    <>
      <Card title="Calendrier">
        <p>Jours ouvrés de chaque mois et jours fériés de chaque année.</p>
        <p>
          <Link to={urls.calendar()}>Jours ouvrés et jours fériés</Link>
        </p>
      </Card>
      <Card title="Imports">
        <p>
          Fichiers d’activité reçus, avec leurs concessions, leurs erreurs et leurs avertissements.
        </p>
        <p>
          <Link to={urls.importLog()}>Journal des imports</Link>
        </p>
        <p>
          <Link to={urls.import()}>Importer un fichier Excel</Link>
        </p>
      </Card>
    </>
  )
}
