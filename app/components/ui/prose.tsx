/** A text of the settings: blank lines separate paragraphs, a line starting with `## ` is a heading. */
export function Prose({ text }: { text: string }) {
  const blocks = text
    .replace(/^## .*\n/gm, '$&\n')
    .split(/\n{2,}|\n(?=## )/)
    .filter((block) => block.trim() !== '')
  return (
    <div className="flex max-w-prose flex-col gap-4">
      {blocks.map((block, index) =>
        block.startsWith('## ') ? (
          <h2 key={index} className="mt-4 font-ancha text-xl">
            {block.slice(3)}
          </h2>
        ) : (
          <p key={index}>{block}</p>
        ),
      )}
    </div>
  )
}
