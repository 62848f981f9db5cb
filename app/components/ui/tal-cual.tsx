/** What reads the same in every language, so that no browser translates it: an amount, a size, a code, what is printed. */
export function TalCual({ children }: { children: string }) {
  return <span translate="no">{children}</span>
}
