import type { GuidePage } from '~/domain/guide/page'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { Icon } from '~/ui/icon'
import { fileAddress } from '~/ui/print-meta'
import { urls } from '~/urls'
import { GuideText } from './guide-text'

/** A page of the users' guide. */
export function GuideScreen({ name, title, roles, html }: GuidePage) {
  return (
    <>
      <p className="guide-back">
        <a className="button" href={urls.help()}>
          Aide &amp; Support
        </a>
        <a className="button" href={rareUrls.printGuide(name)}>
          <Icon name="print" />
          Imprimer
        </a>
        <a className="button" href={fileAddress(rareUrls.printGuide(name))}>
          Télécharger
        </a>
      </p>
      <Card title={title} aside={<span className="muted">{roles}</span>}>
        <GuideText html={html} />
      </Card>
    </>
  )
}
