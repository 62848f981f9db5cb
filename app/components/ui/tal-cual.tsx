/** Words that no browser may translate, the same in every language: an amount, a size, a code, a print. */
export function TalCual({ children }: { children: string }) {
  return <span translate="no">{children}</span>
}
