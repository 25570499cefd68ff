"""The web page: games in a browser, over the same requests as the chat."""
