import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { urls } from '~/urls'

/** Where an administrator lands: the ways into administration. */
export function AdministrationHome() {
  return (
    <div className="cards">
      <Card title="Calendrier">
        <p>Jours ouvrés de chaque mois et jours fériés de chaque année.</p>
        <div className="form-actions">
          <LinkButton icon="calendar" to={urls.calendar()}>
            Jours ouvrés et jours fériés
          </LinkButton>
        </div>
      </Card>
      <Card title="Imports">
        <p>
          Fichiers d’activité reçus, avec leurs concessions, leurs erreurs et leurs avertissements.
        </p>
        <div className="form-actions">
          <LinkButton icon="history" to={urls.importLog()}>
            Journal des imports
          </LinkButton>
          <LinkButton icon="upload" to={urls.import()}>
            Importer un fichier Excel
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
