interface Props {
  html: string
}

/** Text of a guide page. */
export function GuideText({ html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from docs/guide, without any user's input
  return <div className="guide-text" dangerouslySetInnerHTML={{ __html: html }} />
}
