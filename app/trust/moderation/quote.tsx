export function Quote({ title, text }: { title: string; text: string }) {
  return (
    <div className="panel grid gap-1 p-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
