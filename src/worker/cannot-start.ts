/** In both languages, since the catalogues are among the missing files. */
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Depot Portal</title>
<style>
:root { color-scheme: light; }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
a { display: inline-block; padding: 0.75rem 0; }
</style>
<script>
const theme = localStorage.getItem('theme');
document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : (theme ?? 'light');
</script>
</head>
<body>
<main>
<h1>The portal cannot open without a network now</h1>
<p>The browser has deleted a part of the portal from this device. Connect to a network, then try again: the portal then completes itself.</p>
<p>Your saved work is stored apart from these files. Do not delete this site’s data.</p>
<p><a href="">Try again</a></p>
<section lang="fr">
<h1>Le portail ne peut pas s’ouvrir sans réseau pour le moment</h1>
<p>Le navigateur a supprimé une partie du portail de cet appareil. Connectez-vous à un réseau, puis réessayez : le portail se complétera automatiquement.</p>
<p>Votre travail conservé est stocké à part de ces fichiers. Ne supprimez pas les données de ce site.</p>
<p><a href="">Réessayer</a></p>
</section>
</main>
</body>
</html>`;

/** Responds in place of the app when neither its files nor a network are available. */
export function cannotStart(): Response {
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
